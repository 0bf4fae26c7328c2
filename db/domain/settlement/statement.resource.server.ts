import { type AnyOperation, defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { eachSide, type FeeSide } from "../fee/fee-side.ts";
import { saveStatement } from "./ops/save-statement.server.ts";
import { type StatementScreen, statementScreens } from "./statement-screens.ts";
import { statementListAt, statementLists } from "./statement.list.ts";
import { statementFacts } from "./statement.facts.server.ts";
import { statementMachine } from "./statement.machine.ts";
import { readStatement } from "./statement.queries.server.ts";
import { statementSource as source } from "./statement.source.server.ts";
import { generateStatements } from "./statement-generate.server.ts";

const stepsOf = (side: FeeSide) =>
  defineSteps({
    machine: statementMachine,
    facts: statementFacts,
    list: statementLists[side],
    source,
    keyOf: (statement) => statement.statementNo,
    // A statement of the other side is not found.
    accepts: (statement) => statement.feeBelong === side,
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

export const statementResources: readonly Resource[] = statementScreens.map(resourceAt);
export const statementOperations: readonly AnyOperation[] = [generateStatements];
