import { Link } from "@remix-run/react";
import { useSay } from "../../kit/shell/translate.ts";
import type { Builder } from "./use-builder.ts";

/** Names, saving, undo and redo; what was done last is said to whoever does not see it. */
export function BuilderHead({ builder, live }: { builder: Builder; live: boolean }) {
  const say = useSay();
  const { state, answer, dirty } = builder;
  const { told, history } = state;
  const spoken =
    told === null
      ? ""
      : typeof told === "string"
        ? say(`tool.build.did.${told}`)
        : say(`tool.build.did.${told.did}`, { name: told.name, at: told.at });
  return (
    <>
      <header className="sw-form-head">
        <button type="submit" name="_intent" value="save" className="bp6-button bp6-intent-primary">
          {say("shell.save")}
        </button>
        <h1 id="build-title">{say("tool.build.screen")}</h1>
        <span className="sw-unsaved">{live && dirty ? say("shell.unsavedMark") : ""}</span>
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
              {say("tool.build.undo")}
            </button>
            <button
              type="submit"
              value="redo"
              formNoValidate
              className="bp6-button"
              disabled={history.future.length === 0}
              aria-keyshortcuts="Control+Y"
            >
              {say("tool.build.redo")}
            </button>
          </>
        ) : null}
        <Link className="bp6-button" to="/tool/build" reloadDocument>
          {say("tool.build.fresh")}
        </Link>
      </header>
      <div className="sw-told" role="status">
        {spoken}
      </div>
      {answer?.word ? (
        <div className="bp6-callout bp6-intent-success" role="status">
          {say(answer.word)}
        </div>
      ) : null}
      {(answer?.refusals ?? []).map((one) => (
        <div key={one.code} className="bp6-callout bp6-intent-danger" role="alert">
          {say(one.code, one.params)}
        </div>
      ))}
      <Names builder={builder} />
    </>
  );
}

/** The draft's name, and the form's title in both languages. */
function Names({ builder }: { builder: Builder }) {
  const say = useSay();
  const { bench, state, found, answer, title } = builder;
  const { zh, en } = bench.sheet;
  return (
    <div className="sw-filters">
      <label className="sw-filter">
        <span>{say("tool.build.name")}</span>
        <input className="bp6-input" name="name" required maxLength={60} defaultValue={answer?.name || found.open?.name || ""} />
      </label>
      {(["zh", "en"] as const).map((lang) => (
        <label className="sw-filter" key={`${lang} ${state.drawn}`}>
          <span>{say(`tool.build.title.${lang}`)}</span>
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
