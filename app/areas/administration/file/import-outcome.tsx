import { useLoaderData } from "@remix-run/react";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { AnchorButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Table } from "#app/kit/ui/table.tsx";
import type { ImportOutcome, ReportedFault } from "./import.loader.server.ts";

/** Counts, faulty rows, then skipped rows. */
export function ImportOutcomePanel({ outcome, kind }: { outcome: ImportOutcome; kind: string }) {
  const t = useTranslate();
  const refused = outcome.faults.length > 0;
  return (
    <>
      <Callout
        intent={refused ? "danger" : outcome.dryRun ? "primary" : "success"}
        role={refused ? "alert" : "status"}
      >
        <strong>
          {outcome.fileName}{" "}
          {t(refused ? "import.nothingWritten" : outcome.dryRun ? "import.fine" : "import.done")}
        </strong>
        <p>{t("import.counts", outcome.counts)}</p>
        {outcome.hiddenRows > 0 ? (
          <p>{t("import.hiddenRows", { count: outcome.hiddenRows })}</p>
        ) : null}
        {outcome.struckRows > 0 ? (
          <p>{t("import.struckRows", { count: outcome.struckRows })}</p>
        ) : null}
        {refused ? (
          <AnchorButton
            href={`/import-errors/${kind}/${outcome.uploadId}?${outcome.query}`}
            download
          >
            {t("import.errorWorkbook")}
          </AnchorButton>
        ) : null}
      </Callout>
      {outcome.ignored.length > 0 || outcome.encoding?.assumed ? (
        <Callout intent="warning" role="status">
          {outcome.ignored.length > 0 ? (
            <p>{t("import.ignored", { headers: outcome.ignored.join(", ") })}</p>
          ) : null}
          {outcome.encoding?.assumed ? (
            <p>
              {t("import.encodingAssumed", {
                encoding: outcome.encoding.name,
                samples: outcome.encoding.samples.join(", "),
              })}
            </p>
          ) : null}
        </Callout>
      ) : null}
      <Faults title="import.notes" list={outcome.notes} />
      <Faults
        title="import.faultyRows"
        list={outcome.faults.filter((fault) => !outcome.grid.some((row) => row.row === fault.row))}
      />
      {outcome.moreFaults > 0 ? (
        <p>{t("import.moreFaults", { count: outcome.moreFaults })}</p>
      ) : null}
      <Faults title="import.skippedRows" list={outcome.skipped} />
      {outcome.dryRun ? <Changes outcome={outcome} /> : null}
    </>
  );
}

/**
 * What would be replaced, field by field; who changed the record last is named, as it may have been
 * after the sheet was made.
 */
function Changes({ outcome: { changes, changedFields } }: { outcome: ImportOutcome }) {
  const t = useTranslate();
  if (changes.length === 0) return null;
  return (
    <>
      <Table compact className="sw-table">
        <caption>{t("import.changes")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("import.record")}</th>
            <th scope="col">{t("import.field")}</th>
            <th scope="col">{t("import.before")}</th>
            <th scope="col">{t("import.after")}</th>
            <th scope="col">{t("import.lastChanged")}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ record, key, field, before, after, lastBy, lastTime }) => (
            <tr key={`${record} ${key} ${field}`}>
              <td>
                {record} {key}
              </td>
              <td>{field}</td>
              <td>{before ? <del>{before}</del> : null}</td>
              <td>{after ? <ins>{after}</ins> : null}</td>
              <td>{lastTime ? `${lastBy} ${timeShown(lastTime)}` : ""}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {changedFields > changes.length ? (
        <p>{t("import.moreChanges", { count: changedFields - changes.length })}</p>
      ) : null}
    </>
  );
}

function Faults({ title, list }: { title: MessageKey; list: readonly ReportedFault[] }) {
  const { columns } = useLoaderData() as { columns: { key: string; label: string }[] };
  const t = useTranslate();
  if (list.length === 0) return null;
  return (
    <Table compact className="sw-table">
      <caption>{t(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{t("shell.row")}</th>
          <th scope="col">{t("import.field")}</th>
          <th scope="col">{t("import.why")}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((fault) => (
          <tr key={`${fault.row}/${fault.field}/${fault.code}`}>
            <td className="sw-number">{fault.row}</td>
            <td>{columns.find((column) => column.key === fault.field)?.label ?? fault.field}</td>
            <td>{t(fault.code, fault.params)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
