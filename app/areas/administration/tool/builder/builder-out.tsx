import {
  formCode,
  schemaCode,
  messagesCode,
} from "#domain/administration/tool/builder/form-code.ts";
import type { SchemaFault } from "#domain/administration/tool/builder/form-schema.ts";
import { schemaOf } from "#domain/administration/tool/builder/form-schema.ts";
import type { Form, FormFault } from "#domain/administration/tool/builder/built-form.ts";
import { FileChoice } from "#app/kit/upload/file-choice.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { CodeBlock } from "#app/kit/ui/code-block.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";

export function Faults({ faults }: { faults: readonly FormFault[] }) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  return (
    <Callout intent="warning">
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.id} ${fault.fault}`}>
            {t(`tool.build.fault.${fault.fault}`, fault.params)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

export function SchemaFaults({ faults }: { faults: readonly SchemaFault[] }) {
  const t = useTranslate();
  if (faults.length === 0) return null;
  return (
    <Callout intent="warning" role="alert">
      <ul>
        {faults.map((fault) => (
          <li key={`${fault.at} ${fault.fault}`}>
            {fault.at ? <code>{fault.at}</code> : null}{" "}
            {t(`tool.build.schema.${fault.fault}`, fault.params)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const t = useTranslate();
  const address = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  return (
    <details>
      <summary>{name}</summary>
      <AnchorButton size="small" href={address} download={name}>
        {t("tool.build.download")}
      </AnchorButton>
      <CodeBlock className="sw-input">{text}</CodeBlock>
    </details>
  );
}

/** Exports JSON Schema and, without faults, form code. */
export function Outputs({ sheet: form, faulty }: { sheet: Form; faulty: boolean }) {
  const t = useTranslate();
  const area = "draft";
  return (
    <section className="sw-panel" aria-labelledby="out-title">
      <h2 id="out-title">{t("tool.build.out")}</h2>
      <Text name="schema.json" text={`${JSON.stringify(schemaOf(form), null, 2)}\n`} />
      {faulty ? (
        <p>{t("tool.build.codeLater")}</p>
      ) : (
        <>
          <Text name="draft.form.ts" text={formCode(area, form)} />
          <Text name="draft.schema.ts" text={schemaCode(area, form)} />
          <Text name="draft.zh.ts" text={messagesCode(area, form, "zh")} />
          <Text name="draft.en.ts" text={messagesCode(area, form, "en")} />
        </>
      )}
    </section>
  );
}

/** `refused`: a rejected text, kept for correction. */
export function ReadSchema({ refused = "" }: { refused?: string | undefined }) {
  const t = useTranslate();
  return (
    <details className="sw-panel" open={refused !== "" || undefined}>
      <summary>{t("tool.build.readSchema")}</summary>
      <label className="sw-prop">
        <span>{t("tool.build.pasteSchema")}</span>
        <TextArea
          className="sw-json"
          name="schema"
          rows={6}
          spellCheck={false}
          defaultValue={refused}
        />
      </label>
      <FileChoice
        name="schemaFile"
        accept=".json,application/json"
        aria-label={t("tool.build.schemaFile")}
      />
      <Button type="submit" name="_intent" value="read" formNoValidate>
        {t("tool.build.read")}
      </Button>
    </details>
  );
}
