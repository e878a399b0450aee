// Sounds, all synthesised, and vibration. Browsers allow sound only after the first touch.

import { settings } from "./settings";

let context: AudioContext | undefined;
let restTimer = 0;
const loudness = 0.12;
const restAfter = 4000; /* a running clock costs power, also without a sound */

/** The clock of the sounds; undefined if they are turned off or impossible. */
function clock(): AudioContext | undefined {
  if (!settings.sound || typeof AudioContext === "undefined") return undefined;
  if (navigator.userActivation !== undefined && !navigator.userActivation.hasBeenActive)
    return undefined;
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  clearTimeout(restTimer);
  restTimer = window.setTimeout(() => void context?.suspend().catch(() => {}), restAfter);
  return context;
}

/** A volume that fades from `loud` to nothing. */
function fading(audio: AudioContext, start: number, time: number, loud: number): GainNode {
  const volume = audio.createGain();
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.001, start + time);
  volume.connect(audio.destination);
  return volume;
}

interface Noise {
  delay: number;
  time: number;
  /** The pitch of the filter at the beginning and at the end. */
  from: number;
  to: number;
  loud: number;
}

function noise({ delay, time, from, to, loud }: Noise): void {
  const audio = clock();
  if (audio === undefined) return;
  const start = audio.currentTime + delay / 1000;
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * time), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  const filter = audio.createBiquadFilter();
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.Q.value = 1.2;
  filter.frequency.setValueAtTime(from, start);
  filter.frequency.exponentialRampToValueAtTime(to, start + time);
  source.connect(filter).connect(fading(audio, start, time, loud));
  source.start(start);
}

function tone(pitch: number, delay: number, time: number, end = pitch): void {
  const audio = clock();
  if (audio === undefined) return;
  const start = audio.currentTime + delay / 1000;
  const source = audio.createOscillator();
  source.type = "triangle";
  source.frequency.setValueAtTime(pitch, start);
  source.frequency.exponentialRampToValueAtTime(end, start + time);
  source.connect(fading(audio, start, time, loudness));
  source.start(start);
  source.stop(start + time);
}

function vibrate(pattern: number | number[]): void {
  if (settings.vibration && navigator.userActivation?.hasBeenActive !== false)
    navigator.vibrate?.(pattern);
}

/** A scale of five notes, on which nothing sounds wrong. */
const scale = [523.25, 587.33, 659.25, 783.99, 880, 1046.5];

/** Two dice knock on the tray. */
export function playDice(): void {
  noise({ delay: 300, time: 0.07, from: 900, to: 300, loud: 0.5 });
  noise({ delay: 390, time: 0.06, from: 1100, to: 350, loud: 0.4 });
}

/** A stroke of the pencil. */
export function playNumber(): void {
  noise({ delay: 0, time: 0.16, from: 5200, to: 2400, loud: 0.16 });
  vibrate(8);
}

/** A circle is drawn. */
export function playCircle(): void {
  tone(330, 0, 0.2, 560);
  vibrate(8);
}

/** A line is completed: more and higher notes for more points. */
export function playLine(points: number, delay = 0): void {
  const notes = points >= 12 ? 4 : points >= 8 ? 3 : points >= 3 ? 2 : 1;
  for (let index = 0; index < notes; index++)
    tone(scale[index + (notes > 2 ? 1 : 0)] ?? 523.25, delay + 200 + index * 90, 0.3);
  vibrate([12, 40, 12]);
}

export function playTurn(): void {
  tone(587.33, 0, 0.14);
  tone(783.99, 120, 0.22);
  vibrate(30);
}

/** The end of a game; `extra` notes for a good, great or spectacular total. */
export function playEnd(extra = 0): void {
  [523.25, 659.25, 783.99].forEach((pitch) => tone(pitch, 0, 0.9));
  for (let index = 0; index < extra; index++)
    tone(scale[index + 3] ?? 1046.5, 200 + index * 140, 0.5);
  vibrate([20, 60, 20, 60, 40]);
}
