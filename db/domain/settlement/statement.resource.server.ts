import type { ListDefinition } from "#platform/list/list.ts";
import { type AnyOperation, defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { saveStatement } from "./ops/save-statement.server.ts";
import { statementLists } from "./statement.list.ts";
import { statementFacts } from "./statement.facts.server.ts";
import { statementMachine } from "./statement.machine.ts";
import { readStatement } from "./statement.queries.server.ts";
import { statementSource as source } from "./statement.source.server.ts";
import { generateStatements } from "./statement-generate.server.ts";

export const statementSteps = defineSteps({
  machine: statementMachine,
  facts: statementFacts,
  list: statementLists.R,
  source,
  keyOf: (statement) => statement.statementNo,
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
    // The lines go too, which frees the fees.
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
    steps: statementSteps,
    get: readStatement,
    save: saveStatement,
  });

export const receivableStatementResource = resourceOf(statementLists.R);
export const statementResources: readonly Resource[] = [receivableStatementResource, resourceOf(statementLists.P)];
export const statementOperations: readonly AnyOperation[] = [generateStatements];
