import { useLoaderData } from "@remix-run/react";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";
import type { ImportOutcome, ToldFault } from "./import.loader.server.ts";

/** Why a file as a whole is refused. */
export function Refusals({ list }: { list: readonly ToldFault[] }) {
  const say = useSay();
  if (list.length === 0) return null;
  return (
    <div className="bp6-callout bp6-intent-danger" role="alert">
      <ul>
        {list.map((one) => (
          <li key={`${one.code}${one.field}`}>{say(one.code as Word, one.params)}</li>
        ))}
      </ul>
    </div>
  );
}

/** Counts, then every faulty row with its column and reason, then the rows left out. */
export function ImportOutcomePanel({ outcome, kind }: { outcome: ImportOutcome; kind: string }) {
  const say = useSay();
  const refused = outcome.faults.length > 0;
  return (
    <>
      <div
        className={`bp6-callout bp6-intent-${refused ? "danger" : outcome.dryRun ? "primary" : "success"}`}
        role={refused ? "alert" : "status"}
      >
        <strong>
          {outcome.fileName} {say(refused ? "import.nothingWritten" : outcome.dryRun ? "import.fine" : "import.done")}
        </strong>
        <p>{say("import.counts", outcome.counts)}</p>
        {outcome.ignored.length > 0 ? <p>{say("import.ignored", { headers: outcome.ignored.join(", ") })}</p> : null}
        {outcome.hiddenRows > 0 ? <p>{say("import.hiddenRows", { count: outcome.hiddenRows })}</p> : null}
        {outcome.struckRows > 0 ? <p>{say("import.struckRows", { count: outcome.struckRows })}</p> : null}
        {refused ? (
          <a className="bp6-button" href={`/import-errors/${kind}/${outcome.uploadId}?${outcome.query}`} download>
            {say("import.errorWorkbook")}
          </a>
        ) : null}
      </div>
      <Faults title="import.faultyRows" list={outcome.faults.filter((one) => !outcome.grid.some((row) => row.row === one.row))} />
      {outcome.moreFaults > 0 ? <p>{say("import.moreFaults", { count: outcome.moreFaults })}</p> : null}
      <Faults title="import.skippedRows" list={outcome.skipped} />
    </>
  );
}

function Faults({ title, list }: { title: Word; list: readonly ToldFault[] }) {
  const { columns } = useLoaderData() as { columns: { key: string; label: string }[] };
  const say = useSay();
  if (list.length === 0) return null;
  return (
    <table className="bp6-html-table bp6-compact sw-table">
      <caption>{say(title)}</caption>
      <thead>
        <tr>
          <th scope="col">{say("shell.row")}</th>
          <th scope="col">{say("import.field")}</th>
          <th scope="col">{say("import.why")}</th>
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={`${one.row}/${one.field}/${one.code}`}>
            <td className="sw-number">{one.row}</td>
            <td>{columns.find((column) => column.key === one.field)?.label ?? one.field}</td>
            <td>{say(one.code as Word, one.params)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
