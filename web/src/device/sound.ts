// A short knock, synthesised; only if the user has turned on sound.

import { settings } from "./settings";

let context: AudioContext | undefined;

export function knock(): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 240;
  volume.gain.setValueAtTime(0.15, context.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + 0.09);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(context.currentTime + 0.1);
}
