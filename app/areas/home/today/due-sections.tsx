import { Form, Link } from "@remix-run/react";
import type { DueRow, DueSection } from "#db/services/dashboard/due-rows.queries.server.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import { headingOf, type ListColumn } from "#platform/records/list/list.ts";
import { cellClass } from "#app/kit/list/grid/cell.tsx";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

/** The rows due first, with the step that settles each. */
export function DueSections({ sections }: { sections: readonly DueSection[] }) {
  return (
    <div className="sw-due">
      {sections.map((section) => (
        <Section key={section.label} section={section} />
      ))}
    </div>
  );
}

function Section({ section }: { section: DueSection }) {
  const t = useTranslate();
  const { columns, rows } = section;
  return (
    <section aria-labelledby={`due-${section.label}`}>
      <h2 id={`due-${section.label}`}>
        <Link to={section.to}>{t(section.label)}</Link>
      </h2>
      <Form method="post" className="sw-scroll">
        <input type="hidden" name="_page" value={section.apiName} />
        {section.step ? <input type="hidden" name="_step" value={section.step.name} /> : null}
        <Table compact className="sw-home-table">
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.key} className={look(column)}>
                  {headingOf(column, t)}
                </th>
              ))}
              <th>
                <span className="sw-hidden">{t("shell.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row key={row.id} row={row} section={section} />
            ))}
          </tbody>
        </Table>
      </Form>
    </section>
  );
}

/** Names give way; numbers, voyages, dates and amounts are whole. */
const cuts = ({ key }: ListColumn): boolean => key.endsWith("Name") && key !== "voyageName";
const look = (column: ListColumn) => (cuts(column) ? "sw-due-name" : cellClass(column));

function Row({ row, section }: { row: DueRow; section: DueSection }) {
  const t = useTranslate();
  const lang = useLang();
  const busy = useBusy();
  const why = row.closed ? t(row.closed.code, row.closed.params) : undefined;
  return (
    <tr>
      {section.columns.map((column, i) => {
        const text = cellText(column, row.cells[i], { lang, dicts: {}, sayCode: () => null });
        return (
          <td key={column.key} className={look(column)} title={cuts(column) ? text : undefined}>
            {i === 0 ? <Link to={row.to}>{text || `#${row.id}`}</Link> : text}
          </td>
        );
      })}
      <td>
        {section.step ? (
          <Button
            type="submit"
            name="row"
            value={`${row.id}:${row.version}`}
            size="small"
            aria-disabled={why !== undefined || undefined}
            title={why}
            disabled={busy}
            onClick={(event) => (why ? event.preventDefault() : undefined)}
          >
            {t(section.step.label)}
          </Button>
        ) : null}
        {section.file && row.file ? (
          <AnchorButton size="small" href={row.file} download>
            {t(section.file)}
          </AnchorButton>
        ) : null}
      </td>
    </tr>
  );
}
