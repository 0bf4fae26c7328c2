import type { Word } from "#domain/words.ts";
import { useSay } from "../shell/say.ts";
import type { Outcome } from "./list-data.ts";

/** What an action did, row by row: how many are done, and for each other row why not. */
export function OutcomeBar({ outcome }: { outcome: Outcome | undefined }) {
  const say = useSay();
  if (!outcome) return null;
  const tone = outcome.refused === 0 ? "success" : outcome.done > 0 ? "warning" : "danger";
  return (
    <div className={`bp6-callout bp6-intent-${tone} sw-outcome`} role={outcome.refused > 0 ? "alert" : "status"}>
      <strong>
        {outcome.doneWord && outcome.done > 0 ? `${say(outcome.doneWord)} · ` : ""}
        {say(outcome.refused > 0 ? "shell.doneRefused" : "shell.done", { done: outcome.done, refused: outcome.refused })}
      </strong>
      {outcome.rows.length > 0 ? (
        <ul>
          {outcome.rows.map((row) => (
            <li key={row.key + row.code}>
              {row.key ? <b>{row.key}: </b> : null}
              {say((row.code ?? "kit.failed") as Word, row.params)}
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
