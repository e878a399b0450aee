// What the person can choose.

import { Choice, LanguageChoice, Page, Switch } from "../parts";
import { change, settings, type Settings } from "../settings";
import { t } from "../words";
import { useState } from "preact/hooks";

export function SettingsView() {
  const [, setCount] = useState(0);
  const set = (what: Partial<Settings>) => {
    change(what);
    setCount((count) => count + 1);
  };
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
      <Switch label={t("Sound")} value={settings.sound} onChange={(sound) => set({ sound })} />
      <Switch
        label={t("Rolling dice")}
        value={settings.animation}
        onChange={(animation) => set({ animation })}
      />
      <Switch
        label={t("For the left hand")}
        value={settings.leftHanded}
        onChange={(leftHanded) => set({ leftHanded })}
      />
      <Switch
        label={t("Large type")}
        value={settings.largeType}
        onChange={(largeType) => set({ largeType })}
      />
      {typeof Notification !== "undefined" && Notification.permission === "default" && (
        <button
          type="button"
          onClick={() =>
            void Notification.requestPermission().then(() => setCount((count) => count + 1))
          }
        >
          {t("Tell me when it is my turn")}
        </button>
      )}
    </Page>
  );
}
