import { useLocation } from "@remix-run/react";
import { useSay } from "../shell/translate.ts";
import { labelOf } from "./error-summary.tsx";
import type { Conflict, FormData_, Stale } from "./form-data.ts";
import { fieldAt } from "./form-data.ts";
import { setField } from "./form-dom.ts";

/**
 * Somebody saved in between: who, when and what, beside what was typed. The sheet below carries on from theirs, so saving again keeps
 * the reader's values; each of theirs can be taken, or all by loading the record again.
 */
export function StaleNotice({ stale, found }: { stale: Stale; found: FormData_ }) {
  const say = useSay();
  const { pathname } = useLocation();
  const shown = (field: string, text: string) => found.dicts[fieldAt(found.form, field)?.dict ?? ""]?.[text] ?? (text || "—");
  return (
    <div className="bp6-callout bp6-intent-warning sw-stale" role="alert">
      <strong>{stale.who ? say("shell.staleBy", { who: stale.who, when: stale.when }) : say("shell.staleSaved")}</strong>
      {stale.conflicts.length > 0 ? (
        <table className="sw-plain-table">
          <thead>
            <tr>
              <th scope="col">{say("shell.staleField")}</th>
              <th scope="col">{say("shell.staleMine")}</th>
              <th scope="col">{say("shell.staleTheirs")}</th>
              <th scope="col">{say("shell.staleWho")}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {stale.conflicts.map((one) => (
              <tr key={one.field}>
                <th scope="row">{labelOf(found.form, one.field, say)}</th>
                <td>{shown(one.field, one.mine)}</td>
                <td>{shown(one.field, one.theirs)}</td>
                <td>
                  {one.who} {one.when}
                </td>
                <td>
                  <TakeTheirs one={one} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {stale.taken.length > 0 ? (
        <p>{say("shell.staleTaken", { fields: stale.taken.map((one) => labelOf(found.form, one.field, say)).join(say("shell.comma")) })}</p>
      ) : null}
      {stale.lines.length > 0 ? (
        <p>
          <strong>{say("shell.staleLines", { parts: stale.lines.map((word) => say(word)).join(say("shell.comma")) })}</strong>
        </p>
      ) : null}
      <p>
        {say("shell.staleGoOn")}{" "}
        <a href={pathname} className="bp6-button bp6-small">
          {say("shell.staleReload")}
        </a>
      </p>
    </div>
  );
}

function TakeTheirs({ one }: { one: Conflict }) {
  const say = useSay();
  return (
    <button
      type="submit"
      formNoValidate
      name="_intent"
      value={`use:${one.field}:${one.theirs}`}
      className="bp6-button bp6-small"
      onClick={(event) => {
        if (setField(one.field, one.theirs)) event.preventDefault();
      }}
    >
      {say("shell.staleTake")}
    </button>
  );
}
