import type { ListDefinition, ListRow } from "../kit/list.ts";
import { type AnyOperation, defineResource, type Resource } from "../kit/resource.server.ts";
import { defineSteps } from "../kit/steps.server.ts";
import { saveStatement } from "../settlement/ops/save-statement.server.ts";
import { Statement } from "../settlement/settlement.entity.server.ts";
import { payableStatementList, receivableStatementList } from "../settlement/statement.list.ts";
import { statementMachine } from "../settlement/statement.machine.ts";
import { readStatement } from "../settlement/statement.queries.server.ts";
import { statementSource as source } from "../settlement/statement.source.server.ts";
import { generateStatements } from "./statement-generate.server.ts";

export const statementSteps = defineSteps({
  machine: statementMachine,
  entity: Statement,
  list: receivableStatementList,
  source,
  keyOf: (statement) => statement.statementNo,
  factsOf: (_ctx, statement) => ({ status: statement.status }),
  setState: (statement, state) => {
    statement.status = state;
  },
  effects: {
    confirm: (ctx, statement) => {
      statement.confirmedBy = ctx.actor.userName;
      statement.confirmedTime = ctx.now;
    },
    cancel: (_ctx, statement) => {
      statement.confirmedBy = "";
      statement.confirmedTime = null;
    },
    // The frozen lines go with their statement, and the fees are free for the next one.
    remove: (ctx, statement) => {
      ctx.em.remove(statement);
    },
  },
});

const resourceOf = (list: ListDefinition): Resource =>
  defineResource({
    apiName: list.apiName,
    list,
    source,
    machine: statementMachine,
    factsOfRow: (row: ListRow) => row,
    steps: statementSteps,
    get: readStatement,
    save: saveStatement,
  });

export const receivableStatementResource = resourceOf(receivableStatementList);
export const statementResources: readonly Resource[] = [receivableStatementResource, resourceOf(payableStatementList)];
export const statementOperations: readonly AnyOperation[] = [generateStatements];
