import { z } from "zod";
import { sql } from "kysely";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { isInRange, readNumbers } from "../numbers/voy-number.ts";
import {
  countNumbers,
  lockNumbers,
  type NumberingLine,
  numberingOf,
} from "../numbers/voyage-numbers.server.ts";

const mostNumbers = 500;

/**
 * Creates the next `count` numbers of an AUTO line or the typed ones ("2601 2603-2610") of a MANUAL
 * line (operations §3, §9).
 * @throws Refusal beyond the range
 */
export const generateNumbers = defineOperation({
  name: "voyageNumber.generate",
  perm: "voyage:edit",
  input: z.object({
    id: v.formId(),
    version: v.formVersion(),
    lineCode: v.requiredCode(20),
    count: v.whole({ min: 0, max: mostNumbers }),
    numbers: v.text(500),
    remark: v.text(200),
  }),
  done: "voyageNumber.generate.done",
  async run(ctx, { lineCode, count, numbers, remark }) {
    await assertExistingCodes(ctx, [{ master: "line", code: lineCode, field: "lineCode" }]);
    const line = (await numberingOf(ctx, [lineCode])).get(lineCode);
    if (!line) throw new Refusal("kit.unknownCode", { value: lineCode }, { field: "lineCode" });
    await lockNumbers(ctx, lineCode);
    const requested =
      line.addRule === "AUTO"
        ? await counted(ctx, line, { count, numbers })
        : typed(line, { count, numbers });
    const { rows } = await sql<{ id: number }>`insert into voyage_number (line_code, voy_no, remark)
      select ${lineCode}, no, ${remark}
      from unnest(${requested}::text[]) no
      on conflict (line_code, voy_no) do nothing
      returning id`.execute(ctx.em.getKysely());
    const stored = await sql<{
      id: number;
    }>`select id
      from voyage_number
      where line_code = ${lineCode} and voy_no = any (${requested}::text[])
      order by voy_no
      limit 1`.execute(ctx.em.getKysely());
    return {
      id: rows[0]?.id ?? stored.rows[0]?.id ?? 0,
      made: rows.length,
      known: requested.length - rows.length,
      numbers: requested,
    };
  },
});

type Input = { count: number; numbers: string };

async function counted(
  ctx: Ctx,
  line: NumberingLine,
  { count, numbers }: Input,
): Promise<string[]> {
  if (numbers)
    throw new Refusal("voyage.numbersCounted", { line: line.code }, { field: "numbers" });
  if (count === 0) throw new Refusal("kit.requiredPlain", {}, { field: "count" });
  return countNumbers(ctx, line, count);
}

function typed(line: NumberingLine, { numbers }: Input): string[] {
  const requested = readNumbers(numbers, mostNumbers);
  if (requested.length === 0)
    throw new Refusal("voyage.numbersTyped", { line: line.code }, { field: "numbers" });
  const outside = requested.filter((number) => !isInRange(number, line));
  if (outside.length > 0)
    throw new Refusals([
      new Refusal(
        "voyage.numberRange",
        { from: line.voyNoFrom, to: line.voyNoTo },
        { field: "numbers" },
      ),
    ]);
  return requested;
}
