// Controls of single settings, for the settings page and the menu of a game.

import { change, settings, type Settings } from "../device/settings";
import { language, languages, setLanguage, t, type Language } from "../device/words";
import { Choice } from "./forms";
import { Icon, type IconName } from "./icon";
import { useRedraw } from "./parts";

type SwitchName = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

interface SwitchProps {
  name: SwitchName;
  icon: IconName;
  label: string;
  text?: string;
  class: string;
}

/** Turns a setting on and off. */
export function Switch({ name, icon, label, text, class: kind }: SwitchProps) {
  const redraw = useRedraw();
  return (
    <label class={`switch ${kind}`}>
      <Icon name={icon} />
      <span>
        {label}
        {text !== undefined && <small>{text}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={settings[name]}
        onChange={(event) => {
          change({ [name]: event.currentTarget.checked });
          redraw();
        }}
      />
    </label>
  );
}

export function ColourChoice() {
  const redraw = useRedraw();
  return (
    <Choice
      label={t("Colours")}
      value={settings.theme}
      onChange={(theme) => {
        change({ theme });
        redraw();
      }}
      options={[
        ["auto", t("Auto")],
        ["light", t("Light")],
        ["dark", t("Dark")],
      ]}
    />
  );
}

export function LanguageChoice() {
  const choose = (wanted: Language) => {
    change({ language: wanted });
    void setLanguage(wanted);
  };
  return (
    <Choice
      label={t("Language")}
      value={language()}
      options={Object.entries(languages) as [Language, string][]}
      onChange={choose}
    />
  );
}
