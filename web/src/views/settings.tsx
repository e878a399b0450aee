// The settings.

import { Button, Choice, LanguageChoice, Page, useRedraw } from "../parts/parts";
import { change, settings, type Settings } from "../device/settings";
import { t } from "../device/words";

export function SettingsView() {
  const redraw = useRedraw();
  const set = (what: Partial<Settings>) => {
    change(what);
    redraw();
  };
  const mayAsk = typeof Notification !== "undefined" && Notification.permission === "default";
  const askNotices = () => void Notification.requestPermission().then(redraw);
  const switches: ["sound" | "animation" | "leftHanded" | "largeType", string][] = [
    ["sound", t("Sound")],
    ["animation", t("Rolling dice")],
    ["leftHanded", t("For the left hand")],
    ["largeType", t("Large type")],
  ];
  return (
    <Page title={t("Settings")}>
      <LanguageChoice />
      <Choice
        label={t("Colours")}
        value={settings.theme}
        onChange={(theme) => set({ theme })}
        options={[
          ["auto", t("as the device")],
          ["light", t("light")],
          ["dark", t("dark")],
        ]}
      />
      {switches.map(([key, label]) => (
        <label key={key} class="switch">
          <span>{label}</span>
          <input
            type="checkbox"
            role="switch"
            checked={settings[key]}
            onChange={(event) => set({ [key]: event.currentTarget.checked })}
          />
        </label>
      ))}
      {mayAsk && <Button onClick={askNotices}>{t("Tell me when it is my turn")}</Button>}
    </Page>
  );
}
