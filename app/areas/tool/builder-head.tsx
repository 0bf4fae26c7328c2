import { Link } from "@remix-run/react";
import { useTranslate } from "../../kit/shell/translate.ts";
import type { Builder } from "./use-builder.ts";

/** Names, saving, undo and redo; what was done last is said to whoever does not see it. */
export function BuilderHead({ builder, live }: { builder: Builder; live: boolean }) {
  const t = useTranslate();
  const { state, answer: response, dirty } = builder;
  const { told: message, history } = state;
  const spoken =
    message === null
      ? ""
      : typeof message === "string"
        ? t(`tool.build.did.${message}`)
        : t(`tool.build.did.${message.did}`, { name: message.name, at: message.at });
  return (
    <>
      <header className="sw-form-head">
        <button type="submit" name="_intent" value="save" className="bp6-button bp6-intent-primary">
          {t("shell.save")}
        </button>
        <h1 id="build-title">{t("tool.build.screen")}</h1>
        <span className="sw-unsaved">{live && dirty ? t("shell.unsavedMark") : ""}</span>
        <span className="sw-space" />
        {live ? (
          <>
            <button
              type="submit"
              value="undo"
              formNoValidate
              className="bp6-button"
              disabled={history.past.length === 0}
              aria-keyshortcuts="Control+Z"
            >
              {t("tool.build.undo")}
            </button>
            <button
              type="submit"
              value="redo"
              formNoValidate
              className="bp6-button"
              disabled={history.future.length === 0}
              aria-keyshortcuts="Control+Y"
            >
              {t("tool.build.redo")}
            </button>
          </>
        ) : null}
        <Link className="bp6-button" to="/tool/build" reloadDocument>
          {t("tool.build.fresh")}
        </Link>
      </header>
      <div className="sw-told" role="status">
        {spoken}
      </div>
      {response?.label ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {t(response.label)}
        </div>
      ) : null}
      {(response?.refusals ?? []).map((refusal) => (
        <div key={refusal.code} className="bp6-callout bp6-intent-danger" role="alert">
          {t(refusal.code, refusal.params)}
        </div>
      ))}
      <Names builder={builder} />
    </>
  );
}

/** The draft's name, and the form's title in both languages. */
function Names({ builder }: { builder: Builder }) {
  const t = useTranslate();
  const { bench, state, data: buildData, answer: response, title } = builder;
  const { zh, en } = bench.sheet;
  return (
    <div className="sw-filters">
      <label className="sw-filter">
        <span>{t("tool.build.name")}</span>
        <input className="bp6-input" name="name" required maxLength={60} defaultValue={response?.name || buildData.open?.name || ""} />
      </label>
      {(["zh", "en"] as const).map((lang) => (
        <label className="sw-filter" key={`${lang} ${state.drawn}`}>
          <span>{t(`tool.build.title.${lang}`)}</span>
          <input
            className="bp6-input"
            name={`title.${lang}`}
            maxLength={60}
            defaultValue={bench.sheet[lang]}
            onInput={({ currentTarget: { value } }) => title(lang === "zh" ? value : zh, lang === "en" ? value : en)}
          />
        </label>
      ))}
    </div>
  );
}
