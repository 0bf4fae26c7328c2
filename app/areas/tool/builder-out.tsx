import { formCode, schemaCode, wordsCode } from "#domain/tool/form-code.ts";
import type { SchemaFault } from "#domain/tool/form-schema.ts";
import { schemaOf } from "#domain/tool/form-schema.ts";
import type { Sheet, SheetFault } from "#domain/tool/built-form.ts";
import { useSay } from "../../kit/shell/translate.ts";

/** Everything that is wrong with the sheet, by field. */
export function Faults({ faults }: { faults: readonly SheetFault[] }) {
  const say = useSay();
  if (faults.length === 0) return null;
  return (
    <div className="bp6-callout bp6-intent-warning">
      <ul>
        {faults.map((one) => (
          <li key={`${one.id} ${one.fault}`}>{say(`tool.build.fault.${one.fault}`, one.params)}</li>
        ))}
      </ul>
    </div>
  );
}

/** What a schema that was read could not bring along. */
export function SchemaFaults({ faults }: { faults: readonly SchemaFault[] }) {
  const say = useSay();
  if (faults.length === 0) return null;
  return (
    <div className="bp6-callout bp6-intent-warning" role="alert">
      <ul>
        {faults.map((one) => (
          <li key={`${one.at} ${one.fault}`}>
            {one.at ? <code>{one.at}</code> : null} {say(`tool.build.schema.${one.fault}`, one.params)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const say = useSay();
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <details>
      <summary>{name}</summary>
      <a className="bp6-button bp6-small" href={address} download={name}>
        {say("tool.build.download")}
      </a>
      <pre className="bp6-code-block sw-input">{text}</pre>
    </details>
  );
}

/** The sheet as it leaves the builder: JSON Schema, and code of a form once nothing is wrong with it. */
export function Outputs({ sheet, faulty }: { sheet: Sheet; faulty: boolean }) {
  const say = useSay();
  const area = "draft";
  return (
    <section className="sw-panel" aria-labelledby="out-title">
      <h2 id="out-title">{say("tool.build.out")}</h2>
      <Text name="schema.json" text={`${JSON.stringify(schemaOf(sheet), null, 2)}\n`} />
      {faulty ? (
        <p>{say("tool.build.codeLater")}</p>
      ) : (
        <>
          <Text name="draft.form.ts" text={formCode(area, sheet)} />
          <Text name="draft.schema.ts" text={schemaCode(area, sheet)} />
          <Text name="draft.zh.ts" text={wordsCode(area, sheet, "zh")} />
          <Text name="draft.en.ts" text={wordsCode(area, sheet, "en")} />
        </>
      )}
    </section>
  );
}

/** A schema to make the sheet of: pasted or handed in as a file. `refused`: a text that was none stays, to be mended. */
export function ReadSchema({ refused = "" }: { refused?: string | undefined }) {
  const say = useSay();
  return (
    <details className="sw-panel" open={refused !== "" || undefined}>
      <summary>{say("tool.build.readSchema")}</summary>
      <label className="sw-prop">
        <span>{say("tool.build.pasteSchema")}</span>
        <textarea className="bp6-input sw-json" name="schema" rows={6} spellCheck={false} defaultValue={refused} />
      </label>
      <input type="file" name="schemaFile" accept=".json,application/json" aria-label={say("tool.build.schemaFile")} />
      <button type="submit" name="_intent" value="read" className="bp6-button" formNoValidate>
        {say("tool.build.read")}
      </button>
    </details>
  );
}
