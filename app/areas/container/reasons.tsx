import type { Word } from "#domain/words.ts";
import { useSay } from "../../kit/shell/say.ts";

export type Reason = { code: Word; params: Record<string, string | number>; field: string; warn?: boolean };

/** Every reason against a row, notes marked as such. */
export function Reasons({ reasons }: { reasons: readonly Reason[] }) {
  const say = useSay();
  if (reasons.length === 0) return null;
  return (
    <ul className="bp6-list-unstyled">
      {reasons.map((reason) => (
        <li key={`${reason.code}${reason.field}`} className={reason.warn ? undefined : "sw-wrong"}>
          {reason.warn ? <span className="bp6-tag bp6-minimal">{say("container.warning")}</span> : null} {say(reason.code, reason.params)}
        </li>
      ))}
    </ul>
  );
}
