import { Form, useLoaderData } from "@remix-run/react";
import type { FeeSide } from "#domain/fee/fee-side.ts";
import { ReferenceInput } from "../../kit/form/reference-input.tsx";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { statementPath } from "./statement-address.ts";
import { useTranslate } from "../../kit/shell/translate.ts";

export function StatementListView() {
  const { mayGenerate, side } = useLoaderData() as { mayGenerate: boolean; side: FeeSide };
  return (
    <ListScreen
      open={(row) => statementPath(side, Number(row.id))}
      tools={mayGenerate ? <GenerateForm /> : null}
      within={<DocumentButtons />}
    />
  );
}

/** Buttons of the list's form, so that they work without JavaScript. */
function DocumentButtons() {
  const t = useTranslate();
  return (
    <p className="sw-tools">
      {(["xlsx", "pdf"] as const).map((kind) => (
        <button key={kind} type="submit" name="_intent" value={`papers-${kind}`} className="bp6-button">
          {t(`statement.papers.${kind}`)}
        </button>
      ))}
    </p>
  );
}

function GenerateForm() {
  const t = useTranslate();
  return (
    <Form method="post" className="sw-inline" title={t("statement.generateHint")}>
      <input type="hidden" name="_intent" value="generate" />
      <label>
        {t("statement.corpCode")} <ReferenceInput kind="customer" name="corpCode" maxLength={20} />
      </label>{" "}
      <label>
        {t("statement.period")} <input className="bp6-input" type="month" name="period" pattern="\d{4}-\d{2}" />
      </label>{" "}
      <label>
        {t("statement.requirements")} <input className="bp6-input" name="requirements" maxLength={1000} />
      </label>{" "}
      <button type="submit" className="bp6-button bp6-intent-primary">
        {t("statement.generate")}
      </button>
    </Form>
  );
}
