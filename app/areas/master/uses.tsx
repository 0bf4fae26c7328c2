import type { Word } from "#platform/i18n/message-key.ts";
import { useSay } from "../../kit/shell/translate.ts";

/** Records of one kind that name a code; `many`: that many at least. */
export type ShownUse = { word: Word; count: number; many: boolean };

/** Where a code of the master data is named. */
export function Uses({ uses }: { uses: readonly ShownUse[] }) {
  const say = useSay();
  if (uses.length === 0) return <p role="status">{say("master.noUses")}</p>;
  return (
    <ul className="sw-uses" role="status">
      {uses.map(({ word, count, many }) => (
        <li key={word}>
          {say(word)}: {say(many ? "master.useMany" : "master.useCount", { count })}
        </li>
      ))}
    </ul>
  );
}
