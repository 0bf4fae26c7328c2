import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { z } from "zod";
import { mappingTypes } from "#edi/partners/code-mapper.ts";
import type { Finding } from "#edi/syntax/finding.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { EdiMessage } from "../../edi.entity.server.ts";
import { runInterchange } from "../run-interchange.server.ts";
import { isSystemCode } from "../system-codes.server.ts";

const Correction = z.object({
  type: z.enum(mappingTypes),
  ediCode: v.requiredCode(35),
  systemCode: v.code(35),
});

/**
 * Maps codes of a received interchange for its partner and runs the stored file again. Codes left
 * blank stay open.
 * @throws Refusals for codes we do not have, each at its row
 */
export const correctCodes = defineOperation({
  name: "edi.correctCodes",
  perm: "edi:receive",
  input: z.object({ id: v.recordId(), codes: z.array(Correction).min(1).max(200) }),
  done: "edi.correctCodes.done",
  async run(
    ctx,
    { id, codes },
  ): Promise<{ id: number; status: EdiMessage["status"]; open: number }> {
    const message = await ctx.em.findOne(
      EdiMessage,
      { id, direction: "IN" },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!message) throw new Refusal("kit.notFound", {}, { key: String(id) });
    if (message.status !== "TO_CORRECT") throw new Refusal("edi.nothingToCorrect");
    const named = codes
      .map((code, row) => ({ ...code, row }))
      .filter(({ systemCode }) => systemCode !== "");
    if (named.length === 0) throw new Refusal("edi.noCodes", {}, { field: "codes.0.systemCode" });
    await assertKnown(ctx, message, named);
    await sql`insert into edi_mapping (version, sender, type, system_code, edi_code, priority)
      select 1, ${message.partnerCode}, g.type, g."systemCode", g."ediCode", 0
      from json_to_recordset(${JSON.stringify(named)}::json) as g (type text, "ediCode" text, "systemCode" text)
      on conflict (sender, type, edi_code, system_code) do nothing`.execute(ctx.em.getKysely());
    await runInterchange(ctx, message);
    await ctx.em.flush();
    return { id, status: message.status, open: message.openCount };
  },
});

type NamedRow = z.output<typeof Correction> & { row: number };

/** Only codes the file leaves open are mapped here. */
async function assertKnown(
  ctx: Ctx,
  { findings }: EdiMessage,
  named: readonly NamedRow[],
): Promise<void> {
  const open = new Set(openCodes(findings).map(({ type, ediCode }) => `${type} ${ediCode}`));
  const refusals: Refusal[] = [];
  for (const { type, ediCode, systemCode, row } of named) {
    const field = `codes.${row}.systemCode`;
    if (!open.has(`${type} ${ediCode}`))
      refusals.push(new Refusal("edi.codeNotOpen", { type, code: ediCode }, { field, row }));
    else if (!(await isSystemCode(ctx, type, systemCode)))
      refusals.push(new Refusal("kit.unknownCode", { value: systemCode }, { field, row }));
  }
  if (refusals.length > 0) throw new Refusals(refusals);
}

export type OpenCode = {
  type: string;
  ediCode: string;
  uses: number;
  segment: number;
  messageRef: string;
  field: string;
  key: string;
};

/** Codes a message leaves open, from its findings. */
export function openCodes(findings: object | null | undefined): OpenCode[] {
  return ((findings ?? []) as Finding[]).flatMap(
    ({ code, params, messageRef = "", segment = 0, field = "" }) =>
      code === "edi.unmappedCode"
        ? [
            {
              type: String(params.type),
              ediCode: String(params.code),
              uses: Number(params.uses),
              segment,
              messageRef,
              field,
              key: String(params.key),
            },
          ]
        : [],
  );
}
