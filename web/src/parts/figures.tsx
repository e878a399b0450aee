// Tables of names and figures.

import type { ComponentChildren } from "preact";

export interface FiguresProps {
  label: string;
  /** The headings of the columns, and which columns hold numbers. */
  columns: [string, "number"?][];
  children: ComponentChildren;
}

export function Figures({ label, columns, children }: FiguresProps) {
  return (
    <table>
      <caption class="hidden">{label}</caption>
      <thead>
        <tr>
          {columns.map(([name, kind]) => (
            <th key={name} scope="col" class={kind}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface SelectProps {
  label: string;
  names: string[];
  value: number;
  onChange: (index: number) => void;
}

/** A menu of names; `value` is an index. */
export function Select({ label, names, value, onChange }: SelectProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} onChange={(event) => onChange(Number(event.currentTarget.value))}>
        {names.map((name, index) => (
          <option key={index} value={index}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
