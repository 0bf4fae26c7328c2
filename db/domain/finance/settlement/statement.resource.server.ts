import {
  type AnyOperation,
  defineResource,
  type Resource,
} from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { Statement } from "./settlement.entity.server.ts";
import { eachSide, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import { saveStatement } from "./ops/save-statement.server.ts";
import { statementNames, type StatementScreen, statementScreens } from "./statement-screens.ts";
import { customerStatementList } from "./customer-statement.list.ts";
import { statementListAt, statementLists } from "./statement.list.ts";
import { statementFacts } from "./statement.facts.server.ts";
import { customerStatementMachine, statementMachine } from "./statement.machine.ts";
import { readStatement } from "./statement.queries.server.ts";
import { statementLineResources } from "./line/statement-line.resource.server.ts";
import { customerStatementSource, statementSource as source } from "./statement.source.server.ts";
import { generateStatements } from "./ops/generate-statements.server.ts";

const confirm = (ctx: Ctx, statement: Statement): void => {
  statement.confirmedBy = ctx.actor.userName;
  statement.confirmedTime = ctx.now;
};

const stepsOf = (side: FeeSide) =>
  defineSteps({
    machine: statementMachine,
    as: statementNames[side],
    facts: statementFacts,
    list: statementLists[side],
    source,
    keyOf: (statement) => statement.statementNo,
    // A statement of the other side is not found.
    accepts: (statement) => statement.feeBelong === side,
    setState: (statement, state) => {
      statement.status = state;
    },
    undoable: { send: "withdraw" },
    effects: {
      send: (ctx, statement) => {
        statement.sentBy = ctx.actor.userName;
        statement.sentTime = ctx.now;
      },
      withdraw: (_ctx, statement) => {
        statement.sentBy = "";
        statement.sentTime = null;
      },
      confirm,
      cancel: (_ctx, statement) => {
        statement.sentBy = "";
        statement.sentTime = null;
        statement.confirmedBy = "";
        statement.confirmedTime = null;
      },
      // The lines go too, which frees the fees.
      remove: (ctx, statement) => {
        ctx.em.remove(statement);
      },
    },
  });

export const statementSteps = eachSide(stepsOf);

const resourceAt = ({ side, apiName }: StatementScreen): Resource =>
  defineResource({
    apiName,
    list: statementListAt(apiName),
    source,
    machine: statementMachine,
    steps: statementSteps[side],
    get: readStatement,
    save: saveStatement[side],
  });

/** The customer confirms what was sent to him; to him a draft or a payable does not exist. */
export const customerStatementSteps = defineSteps({
  machine: customerStatementMachine,
  facts: statementFacts,
  list: customerStatementList,
  source: customerStatementSource,
  keyOf: (statement) => statement.statementNo,
  accepts: (statement) => statement.feeBelong === "R" && statement.status !== "DRAFT",
  setState: (statement, state) => {
    statement.status = state;
  },
  effects: { confirm },
});

export const customerStatementResource = defineResource({
  apiName: customerStatementList.apiName,
  list: customerStatementList,
  source: customerStatementSource,
  machine: customerStatementMachine,
  steps: customerStatementSteps,
  get: async (em, actor, id) => {
    const statement = await readStatement(em, actor, id);
    return statement && statement.status !== "DRAFT" && statement.feeBelong === "R"
      ? statement
      : null;
  },
});

export const statementResources: readonly Resource[] = [
  ...statementScreens.map(resourceAt),
  customerStatementResource,
  ...statementLineResources,
];
export const statementOperations: readonly AnyOperation[] = [generateStatements];
