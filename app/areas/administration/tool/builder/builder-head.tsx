import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import type { Builder } from "./use-builder.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";

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
        <Button type="submit" name="_intent" value="save" intent="primary">
          {t("shell.save")}
        </Button>
        <h1 id="build-title">{t("tool.build.screen")}</h1>
        <span className="sw-unsaved">{live && dirty ? t("shell.unsavedMark") : ""}</span>
        <span className="sw-space" />
        {live ? (
          <>
            <Button
              type="submit"
              value="undo"
              formNoValidate
              disabled={history.past.length === 0}
              aria-keyshortcuts="Control+Z"
            >
              {t("tool.build.undo")}
            </Button>
            <Button
              type="submit"
              value="redo"
              formNoValidate
              disabled={history.future.length === 0}
              aria-keyshortcuts="Control+Y"
            >
              {t("tool.build.redo")}
            </Button>
          </>
        ) : null}
        <LinkButton to="/tool/build" reloadDocument>
          {t("tool.build.fresh")}
        </LinkButton>
      </header>
      <div className="sw-told" role="status">
        {spoken}
      </div>
      {response?.label ? (
        <Callout intent="success" role="status">
          {t(response.label)}
        </Callout>
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
        <Input
          name="name"
          required
          maxLength={60}
          defaultValue={response?.name || buildData.open?.name || ""}
        />
      </label>
      {(["zh", "en"] as const).map((lang) => (
        <label className="sw-filter" key={`${lang} ${state.drawn}`}>
          <span>{t(`tool.build.title.${lang}`)}</span>
          <Input
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
