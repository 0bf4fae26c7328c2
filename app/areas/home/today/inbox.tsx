import { Form, Link } from "@remix-run/react";
import type { DueRow, DueSection } from "#db/services/dashboard/due-rows.queries.server.ts";
import { cellText } from "#platform/records/list/cell-text.ts";
import { todayShown } from "#platform/kernel/clock/shown-zone.ts";
import { useLang, useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

type Item = { section: DueSection; row: DueRow };

/** What is due first stands first; what has no day comes last, in the order of its queue. */
const itemsOf = (sections: readonly DueSection[]): Item[] =>
  sections
    .flatMap((section) => section.rows.map((row) => ({ section, row })))
    .sort((a, b) => (a.row.deadline ?? "9").localeCompare(b.row.deadline ?? "9"));

/** Everything that waits for the reader in one table, with why and the button that does it. */
export function Inbox({ sections }: { sections: readonly DueSection[] }) {
  const t = useTranslate();
  return (
    <section className="sw-inbox" aria-labelledby="inbox">
      <h2 id="inbox">{t("home.inbox")}</h2>
      <div className="sw-scroll">
        <Table compact className="sw-home-table">
          <thead>
            <tr>
              <th>{t("home.deadline")}</th>
              <th>{t("home.what")}</th>
              <th>{t("home.record")}</th>
              <th>{t("home.party")}</th>
              <th>{t("home.about")}</th>
              <th>{t("home.reason")}</th>
              <th>
                <span className="sw-hidden">{t("shell.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {itemsOf(sections).map(({ section, row }) => (
              <InboxRow key={`${section.label} ${row.id}`} section={section} row={row} />
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}

function InboxRow({ section, row }: Item) {
  const t = useTranslate();
  const lang = useLang();
  const today = todayShown();
  const [number = "", party = "", ...about] = section.columns.map((column, i) =>
    cellText(column, row.cells[i], { lang, dicts: {}, sayCode: () => null }),
  );
  const late = row.deadline !== null && row.deadline < today;
  return (
    <tr>
      <td className="sw-figures">
        <span className={late ? "sw-inbox-late" : undefined}>{row.deadline}</span>
      </td>
      <td>
        <Link
          to={section.to}
          className={section.fromOthers ? "sw-tag sw-list-warning" : "sw-inbox-what"}
        >
          {t(section.label)}
        </Link>
      </td>
      <td>
        <Link to={row.to}>{number || `#${row.id}`}</Link>
      </td>
      <td className="sw-inbox-name" title={party}>
        {party}
      </td>
      <td className="sw-inbox-name" title={about.join(" ")}>
        {about.join(" ")}
      </td>
      <td className="sw-inbox-reason" title={row.reason}>
        {row.reason}
      </td>
      <td>
        <Act section={section} row={row} />
      </td>
    </tr>
  );
}

/** The step in place, the file to send, or the way to the page where it is done. */
function Act({ section: { apiName, step, file }, row }: Item) {
  const t = useTranslate();
  const busy = useBusy();
  const why = row.closed ? t(row.closed.code, row.closed.params) : undefined;
  if (file && row.file)
    return (
      <AnchorButton size="small" href={row.file} download>
        {t(file)}
      </AnchorButton>
    );
  if (!step)
    return (
      <LinkButton size="small" to={row.to}>
        {t("home.open")}
      </LinkButton>
    );
  return (
    <Form method="post">
      <input type="hidden" name="_page" value={apiName} />
      <input type="hidden" name="_step" value={step.name} />
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
        {t(step.label)}
      </Button>
    </Form>
  );
}
