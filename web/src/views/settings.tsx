// The settings: as a page, and as a list for a dialog above a game.

import { Icon } from "../parts/icon";
import { Form, NameField } from "../parts/forms";
import { Button, Page, useRedraw } from "../parts/parts";
import { ColourChoice, LanguageChoice, Switch } from "../parts/preferences";
import { engine } from "../connections/machine";
import { change, settings, tidyName } from "../device/settings";
import { t } from "../device/words";
import { useState } from "preact/hooks";
import { Credits } from "./home/credits";

type LineProps = Omit<Parameters<typeof Switch>[0], "class">;

const Line = (line: LineProps) => <Switch {...line} class="line" />;

/** Whether the page may tell the user that it is their turn. */
function Notices() {
  const redraw = useRedraw();
  const state = typeof Notification === "undefined" ? "missing" : Notification.permission;
  const ask = () => void Notification.requestPermission().then(redraw);
  const texts: Record<string, string> = {
    granted: t("You're told when another tab is in front."),
    denied: t("Your browser forbids it. Its settings can allow it."),
    missing: t("This browser can't do it."),
    default: t("Even when another tab is in front."),
  };
  return (
    <div class="line">
      <Icon name="bell" />
      <span>
        {t("Tell me when it's my turn")}
        <small>{texts[state]}</small>
      </span>
      {state === "default" && (
        <Button class="compact" onClick={ask}>
          {t("Allow")}
        </Button>
      )}
    </div>
  );
}

/** All settings, without a frame. */
export function SettingsList() {
  return (
    <div class="settings">
      <section>
        <h2>{t("Look")}</h2>
        <div class="card">
          <ColourChoice />
          <Line name="largeType" icon="text" label={t("Large type")} />
          <Line
            name="plainDigits"
            icon="digits"
            label={t("Plain digits")}
            text={t("Printed instead of written.")}
          />
          <Line name="leftHanded" icon="hand" label={t("Left-handed layout")} />
          <LanguageChoice />
        </div>
      </section>
      <section>
        <h2>{t("Play")}</h2>
        <div class="card">
          <Line
            name="animation"
            icon="dice"
            label={t("Motion")}
            text={t("Off: dice and numbers appear at once.")}
          />
          <Line
            name="throwsItself"
            icon="again"
            label={t("Roll automatically")}
            text={t("The next throw comes without a tap.")}
          />
          <Line name="sound" icon="sound" label={t("Sound")} />
          <Line name="vibration" icon="vibrate" label={t("Vibration")} />
        </div>
      </section>
      <section>
        <h2>{t("Notifications")}</h2>
        <div class="card">
          <Notices />
        </div>
      </section>
    </div>
  );
}

/** The name at tables and in rankings. */
function Name() {
  const [name, setName] = useState(settings.name);
  const tidy = tidyName(name);
  const isChanged = tidy !== settings.name && (tidy === "" || engine.isName(tidy));
  const redraw = useRedraw();
  const save = () => {
    change({ name: tidy });
    redraw();
  };
  return (
    <Form class="card settings-name" onSend={save}>
      <NameField name={name} onName={setName} />
      <button class="button compact" disabled={!isChanged}>
        {t("Change")}
      </button>
    </Form>
  );
}

export function SettingsView() {
  return (
    <Page title={t("Settings")} wide>
      <Name />
      <SettingsList />
      <nav class="settings">
        <section>
          <h2>{t("Your data")}</h2>
          <div class="card">
            <a class="home-line" href="/stats">
              <Icon name="download" />
              <span>
                <strong>{t("Back up and move")}</strong>
                <small>{t("Take your games to another device")}</small>
              </span>
              <Icon name="fwd" />
            </a>
          </div>
        </section>
        <Credits />
      </nav>
    </Page>
  );
}
