import { Link } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { Builder } from "./use-builder.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";

/** Announces the last change to screen readers. */
export function BuilderHead({ builder, live }: { builder: Builder; live: boolean }) {
  const t = useTranslate();
  const { state, response, dirty } = builder;
  const { outcome, history } = state;
  const spoken =
    outcome === null
      ? ""
      : typeof outcome === "string"
        ? t(`tool.build.did.${outcome}`)
        : t(`tool.build.did.${outcome.did}`, { name: outcome.name, at: outcome.at });
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
      <RefusalList refusals={response?.refusals} />
      <Names builder={builder} />
    </>
  );
}

function Names({ builder }: { builder: Builder }) {
  const t = useTranslate();
  const { bench, state, data: buildData, response, title } = builder;
  const { zh, en } = bench.sheet;
  return (
    <div className="sw-filters">
      <label className="sw-filter">
        <span>{t("tool.build.name")}</span>
        <input
          className="bp6-input"
          name="name"
          required
          maxLength={60}
          defaultValue={response?.name || buildData.open?.name || ""}
        />
      </label>
      {(["zh", "en"] as const).map((lang) => (
        <label className="sw-filter" key={`${lang} ${state.drawn}`}>
          <span>{t(`tool.build.title.${lang}`)}</span>
          <input
            className="bp6-input"
            name={`title.${lang}`}
            maxLength={60}
            defaultValue={bench.sheet[lang]}
            onInput={({ currentTarget: { value } }) =>
              title(lang === "zh" ? value : zh, lang === "en" ? value : en)
            }
          />
        </label>
      ))}
    </div>
  );
}
