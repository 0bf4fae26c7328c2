import { createHash } from "node:crypto";
import { type RawBuilder, sql } from "kysely";

/** A text as part of a statement, and what reads what the statement sent. */
type Once = { text: RawBuilder<string>; read(sent: string): string };

/**
 * For large texts that every request asks for and that seldom change: PostgreSQL reads them each
 * time, and sends only the digest of one that this process holds. Equal texts are the same string,
 * so that nothing is decoded, compared or parsed again.
 */
export function textOnce(most = 40): (text: RawBuilder<string>) => Once {
  let held = new Map<string, string>();
  return (text) => {
    // Nothing leaves this map, so that what is under way can still be read after others came.
    const current = held;
    return {
      text: sql<string>`(
          select case when digest = any (${[...current.keys()]}::text[]) then digest else whole end
          from (
              select whole, md5(whole) as digest
              from (select ${text} as whole offset 0) x
              offset 0
            ) y
        )`,
      read(sent) {
        const before = current.get(sent);
        if (before !== undefined) return before;
        if (held.size >= most) held = new Map();
        held.set(createHash("md5").update(sent).digest("hex"), sent);
        return sent;
      },
    };
  };
}
