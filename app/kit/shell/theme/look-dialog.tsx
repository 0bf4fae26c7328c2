import { Button } from "#app/kit/ui/button.tsx";
import { Dialog } from "#app/kit/ui/dialog.tsx";
import { type Look, isColour } from "./look.ts";
import { showMessage } from "../messages/messages.ts";
import { useTranslate } from "../messages/translate.ts";
import { useLook } from "./use-look.tsx";

const switches = [
  ["topNav", "shell.lookTopNav"],
  ["tagsView", "shell.lookTags"],
  ["fixedHeader", "shell.lookFixed"],
  ["sidebarLogo", "shell.lookLogo"],
  ["dynamicTitle", "shell.lookTitle"],
] as const;

const colours = [
  "#409EFF",
  "#1890FF",
  "#304156",
  "#11A983",
  "#13C2C2",
  "#6959CD",
  "#F5222D",
  "#D46B08",
];

/** Layout settings (platform §2): a live preview, saved or reset by button. */
export function LookDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { look, tryLook } = useLook();
  const set = (part: Partial<Look>) => tryLook({ ...look, ...part });
  return (
    <Dialog className="sw-look" labelledBy="look-title" onClose={onClose}>
      <h2 id="look-title">{t("shell.look")}</h2>
      <fieldset>
        <legend>{t("shell.lookSide")}</legend>
        {(["theme-dark", "theme-light"] as const).map((side) => (
          <label key={side}>
            <input
              type="radio"
              name="sideTheme"
              checked={look.sideTheme === side}
              onChange={() => set({ sideTheme: side })}
            />
            {t(side === "theme-dark" ? "shell.themeDark" : "shell.themeLight")}
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t("shell.lookColour")}</legend>
        <input
          type="color"
          aria-label={t("shell.lookColour")}
          value={look.theme.toLowerCase()}
          onChange={({ currentTarget: { value } }) => isColour(value) && set({ theme: value })}
        />
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className="sw-colour"
            style={{ background: colour }}
            aria-label={colour}
            aria-pressed={look.theme.toUpperCase() === colour}
            onClick={() => set({ theme: colour })}
          />
        ))}
      </fieldset>
      {switches.map(([key, labelKey]) => (
        <label key={key} className="sw-look-switch">
          {t(labelKey)}
          <input
            type="checkbox"
            role="switch"
            name={key}
            checked={look[key]}
            onChange={(event) => set({ [key]: event.currentTarget.checked })}
          />
        </label>
      ))}
      <Buttons onClose={onClose} />
    </Dialog>
  );
}

function Buttons({ onClose }: { onClose: () => void }) {
  const t = useTranslate();
  const { saveLook, resetLook } = useLook();
  return (
    <div className="sw-dialog-buttons">
      <Button
        type="button"
        onClick={() => {
          showMessage("info", t("shell.lookResetting"));
          resetLook();
        }}
      >
        {t("shell.lookReset")}
      </Button>
      <Button type="button" onClick={onClose}>
        {t("shell.close")}
      </Button>
      <Button
        type="button"
        intent="primary"
        onClick={() => {
          saveLook();
          showMessage("success", t("shell.lookSaved"));
          onClose();
        }}
      >
        {t("shell.lookSave")}
      </Button>
    </div>
  );
}
