// Forms: fields and choices.

import type { FormHTMLAttributes, InputHTMLAttributes } from "preact";
import { useState } from "preact/hooks";
import { settings } from "../device/settings";
import { t } from "../device/words";

/** A form, sent by Enter or its last button. */
export function Form({ onSend, ...form }: FormHTMLAttributes & { onSend: () => void }) {
  const send = (event: Event) => {
    event.preventDefault();
    onSend();
  };
  return <form {...form} onSubmit={send} />;
}

interface FieldProps extends Omit<InputHTMLAttributes, "label" | "value"> {
  label: string;
  value: string;
  onText: (text: string) => void;
}

/** A required line of text. */
export function Field({ label, onText, ...input }: FieldProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <input required {...input} onInput={(event) => onText(event.currentTarget.value)} />
    </label>
  );
}

/** Asks for the user's name. */
export function NameField({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <Field
      label={t("Your name")}
      value={name}
      maxLength={20}
      autoComplete="nickname"
      onText={onName}
    />
  );
}

const typed = new Map<string, string>();

/** The name that somebody types at a table. It is kept when another view takes over, for instance because
 * the game begins; then the last value tells that they were typing. */
export function useTypedName(code: string): [string, (name: string) => void, boolean] {
  const [name, setName] = useState(typed.get(code) ?? settings.name);
  const [isKept] = useState(typed.has(code));
  const type = (text: string) => {
    typed.set(code, text);
    setName(text);
  };
  return [name, type, isKept];
}

interface ChoiceProps<T extends string> {
  label: string;
  options: [T, string][];
  value: T;
  onChange: (value: T) => void;
}

/** A choice between large buttons. */
export function Choice<T extends string>({ label, options, value, onChange }: ChoiceProps<T>) {
  return (
    <fieldset class="choice">
      <legend>{label}</legend>
      <div>
        {options.map(([key, name]) => (
          <label key={key} class={key === value ? "chosen" : ""}>
            <input
              type="radio"
              name={label}
              checked={key === value}
              onChange={() => onChange(key)}
            />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
