import { useLoaderData } from "@remix-run/react";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { useTranslate } from "../../kit/shell/translate.ts";
import { StatementCreateButton } from "./statement-create.tsx";

/** `detail`: address of a statement, `list` of the list. */
export function StatementListView({ detail, list }: { detail: string; list: string }) {
  const { mayGenerate } = useLoaderData() as { mayGenerate: boolean };
  return (
    <ListScreen
      open={(row) => `${detail}/${row.id}`}
      tools={mayGenerate ? <StatementCreateButton list={list} /> : null}
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
