import { useLoaderData } from "@remix-run/react";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { statementPath } from "./statement-address.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { StatementCreateButton } from "./statement-create.tsx";

export function StatementListView() {
  const { mayGenerate, side, page } = useLoaderData() as {
    mayGenerate: boolean;
    side: FeeSide;
    page: string;
  };
  return (
    <ListScreen
      open={(row) => statementPath(side, Number(row.id))}
      tools={mayGenerate ? <StatementCreateButton list={page} /> : null}
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
        <Button key={kind} type="submit" name="_intent" value={`papers-${kind}`}>
          {t(`statement.papers.${kind}`)}
        </Button>
      ))}
    </p>
  );
}
