import { assertOpen } from "#platform/records/machine/facts.server.ts";
import { assertSeen, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { Statement } from "../settlement.entity.server.ts";
import { statementFacts } from "../statement.facts.server.ts";
import { statementMachine } from "../statement.machine.ts";
import { statementNames } from "../statement-screens.ts";
import { StatementInput } from "../statement.schema.ts";

/** Changes a draft's requirements and check number (operations §3); its lines are frozen. */
const saveOf = (side: FeeSide) =>
  defineOperation({
    name: `${statementNames[side]}.save`,
    perm: "statement:edit",
    input: StatementInput,
    done: "statement.save.done",
    async run(ctx, input) {
      const statement = await ctx.em.findOne(Statement, { id: input.id, feeBelong: side });
      if (!statement) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
      await assertSeen(ctx.em, "Statement", statement, input.version);
      await assertOpen(
        ctx,
        { machine: statementMachine, facts: statementFacts, place: { key: statement.statementNo } },
        statement,
        "edit",
      );
      ctx.em.assign(statement, { checkNo: input.checkNo, requirements: input.requirements });
      await ctx.em.flush();
      return { id: statement.id };
    },
  });

export const saveStatement = eachSide(saveOf);
