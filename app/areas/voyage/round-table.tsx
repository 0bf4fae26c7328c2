import { Link } from "@remix-run/react";
import type { RowResult } from "#platform/machine/steps.server.ts";
import type { GenerateResult, ShownRound } from "#domain/voyage/ops/generate-voyages.server.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";

/** The rounds of a preview: what would be made, what is there, and what stands against the rest. */
export function RoundTable({ rounds }: { rounds: readonly ShownRound[] }) {
  const say = useSay();
  return (
    <fieldset className="sw-section">
      <legend>{say("voyage.previewRounds", { count: rounds.length })}</legend>
      <Rounds rounds={rounds} />
    </fieldset>
  );
}

function Rounds({ rounds }: { rounds: readonly ShownRound[] }) {
  const say = useSay();
  return (
    <table className="sw-plain-table" data-rounds>
      <thead>
        <tr>
          <th scope="col">{say("voyage.departureDate")}</th>
          <th scope="col">{say("voyage.vesselName")}</th>
          <th scope="col">{say("voyage.voyages")}</th>
          <th scope="col">{say("voyage.calls")}</th>
          <th scope="col">{say("voyage.etd")}</th>
          <th scope="col">{say("voyage.roundState")}</th>
          <th scope="col">{say("voyage.conflicts")}</th>
        </tr>
      </thead>
      <tbody>
        {rounds.map((round) => (
          <tr key={round.departure}>
            <th scope="row">{round.departure}</th>
            <td>{round.vesselName || round.vesselCode}</td>
            <td>
              <Stack lines={round.voyages.map((one) => one.voyageName)} />
              {round.state === "EXISTS" ? String(round.params?.voyages ?? "") : null}
            </td>
            <td>
              <Stack lines={round.voyages.map((one) => one.calls)} />
            </td>
            <td>
              <Stack lines={round.voyages.map((one) => one.etd)} />
            </td>
            <td>
              <span className={`bp6-tag bp6-minimal bp6-intent-${intents[round.state]}`}>{say(`voyage.state.${round.state}`)}</span>
            </td>
            <td>
              {round.state === "REFUSED" && round.code ? <div>{say(round.code, round.params)}</div> : null}
              <Stack
                lines={round.conflicts.map((one) =>
                  say(`voyage.conflict.${one.kind}` as Word, { voyage: one.with, port: one.portCode, dock: one.dockCode }),
                )}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const intents = { NEW: "success", EXISTS: "none", REFUSED: "danger" } as const;

function Stack({ lines }: { lines: readonly string[] }) {
  return [...new Set(lines)].map((line) => <div key={line}>{line}</div>);
}

/** What was made, and each round that was not with its reason. */
export function MadeRounds({ made, failed }: { made: GenerateResult; failed: readonly RowResult[] }) {
  const say = useSay();
  return (
    <div className={`bp6-callout bp6-intent-${failed.length > 0 ? "warning" : "success"}`} role="status">
      <p>
        {say("voyage.generated", { done: made.done, refused: made.refused, known: made.known })}{" "}
        <Link to="/seaway/voyage/voyage">{say("voyage.voyages")}</Link>
      </p>
      <ul>
        {failed.map((row) => (
          <li key={row.key}>{`${row.key}: ${row.code ? say(row.code, row.params) : ""}`}</li>
        ))}
      </ul>
    </div>
  );
}
