import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemActor } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { type Resource, reasonsOf } from "#platform/records/resource/resource.server.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { resources } from "#db/services/registry.server.ts";
import { contextOf, serveTestDatabase, visit, type Visitor } from "#tests/support/web.ts";
import { firstRows } from "#tests/support/first-rows.ts";
import { openDemoDatabase, type TestDatabase } from "#tests/support/test-database.ts";

/**
 * Every action of every machine in every state, in list (`whyNot`), form and step. All three must
 * agree: a button that looks open and refuses, or is greyed and would run, has wrong facts.
 */
let testDatabase: TestDatabase;
let staff: Visitor;
const admin = systemActor("test");

beforeAll(async () => {
  testDatabase = await openDemoDatabase();
  serveTestDatabase(testDatabase);
  staff = await visit(testDatabase, "admin");
}, 120_000);
afterAll(async () => {
  const { closePlatform } = await import("#app/session/platform.server.ts");
  await closePlatform();
  await testDatabase.close();
});

/** Only the step finds these out, not the facts. */
const matchedByEffect: Record<string, readonly string[]> = {
  "seaway/voyage/spaceControl": ["space.full", "space.isFirst", "space.isLast"],
  // The partner is a field of the step.
  "seaway/edi/ifcsumBooking": ["kit.required"],
  "seaway/edi/outbound": ["kit.required"],
  "seaway/edi/importBill": ["kit.required"],
  // Whether a segment of numbers is left is asked under its row lock.
  "feemgr/recmgr/invoiceManage": ["invoice.noSegment"],
  // An audited or locked fee stays, though it would come out otherwise.
  "feemgr/recmgr/calculate": ["fee.differs"],
  // Whether anything is charged by the manifest is found out by calculating it.
  "feemgr/recmgr/manifestFee": ["fee.noManifestFee"],
  "feemgr/paymgr/manifestFee": ["fee.noManifestFee"],
  // The voyage a roll asks for is typed; here it is none.
  "seaway/bookingMgr/inner": ["kit.unknownCode"],
  // The days are typed; here they are none.
  "seaway/reportMgr/freeDemurrage": ["freeDemurrage.badDays"],
  // The amount is typed; here it is none.
  "feemgr/container/overdue": ["containerFee.badWaiver"],
  // The kind of a print and the hold to decide are fields of the step.
  "seaway/bill/query": ["bill.unknownPrintKind"],
  "seaway/bill/cargoControl": ["kit.unknownCode"],
  // What changed is compared when it is received.
  "eb/bookingModify": ["correction.nothing"],
  // Each old value is compared with the bill when the advice is applied.
  "seaway/bill/correctionAdvice": ["correctionAdvice.billChanged"],
};
/** Calculation names the widest lock (voyage before bill), the list the bill's; both are closed. */
const namesAnotherLock: readonly string[] = [
  "feemgr/recmgr/calculate",
  ...["autoBill", "autoBillContainer", "generate", "manifestFee"].map(
    (page) => `feemgr/paymgr/${page}`,
  ),
  "feemgr/recmgr/generate",
  "feemgr/recmgr/manifestFee",
];
/** Refusals of input before the record is checked: the typed voyage, empty cells. */
const refusedBefore: Record<string, readonly string[]> = {
  "eb/loadDetailImport": ["kit.required"],
  "seaway/bookingMgr/inner": ["booking.voyageEnded"],
  "seaway/container/import": ["kit.required"],
  // A special fee and one of a container have forms of their own.
  // A reversal is below zero, which a form does not take.
  "feemgr/recmgr/search": ["kit.required", "kit.notFound", "kit.tooSmallPlain"],
  "feemgr/container/rec/search": ["kit.tooSmallPlain"],
  "feemgr/paymgr/search": ["kit.required", "kit.notFound", "kit.tooSmallPlain"],
};
/** Lists do not count uses, which would take a query per kind; deletion does. */
const countedOnDeletion = ["master.inUse"];

/** The fact that holds the state; null when it is computed of several, e.g. of two amounts. */
function stateProperty({ machine }: Resource): string | null {
  const names = new Set<string>();
  const facts = new Proxy({}, { get: (_target, name) => (names.add(String(name)), "0") });
  machine?.state(facts);
  const [name] = names;
  return names.size === 1 && name ? name : null;
}

/** Column of the state and its values; null when several columns hold it. */
function stateColumn(resource: Resource): { column: string; values: readonly string[] } | null {
  const { properties } = testDatabase.orm.em.getMetadata().get(resource.source.entity);
  const property = (properties as Record<string, { fieldNames?: string[]; length?: number }>)[
    stateProperty(resource) ?? ""
  ];
  const column = property?.fieldNames?.[0];
  if (!property || !column || !resource.machine) return null;
  // A single letter: status or flag.
  if (property.length === 1)
    return { column, values: /status/.test(column) ? ["0", "1"] : ["Y", "N"] };
  return { column, values: resource.machine.states };
}

/**
 * First ids of the list without its own condition, and without the reader's account and role, whose
 * change would end the session.
 */
async function someIds({ list, source }: Resource, most: number): Promise<number[]> {
  const own = (row: object) =>
    Object.values(row).some((value) => value === staff.userName || value === "admin");
  const { where: _condition, ...all } = source;
  const ids: number[] = [];
  for await (const row of firstRows(testDatabase.em(), { list, source: all })) {
    if (!own(row)) ids.push(row.id);
    if (ids.length === most) break;
  }
  return ids;
}

/** The step's refusal when tried and rolled back; null when it would succeed. */
async function codeOfStep(resource: Resource, action: string, id: number): Promise<string | null> {
  const step = resource.steps[action];
  if (!step) return null;
  try {
    const fields = (resource.machine?.actions[action]?.asks ?? []).map(
      ({ name }) => [name, "NONE"] as const,
    );
    const input = {
      rows: [{ id }],
      reason: "test",
      accept: true,
      fields: Object.fromEntries(fields),
    };
    const result = (await runOperation(
      { ...testDatabase.as("admin"), dryRun: true },
      step,
      input,
    )) as StepResult;
    const row = result.rows[0];
    // A calculation names only the rows it could not do.
    if (!row && result.refused === 0) return null;
    return row?.done ? null : (row?.code ?? "no answer");
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusalsOf(error)[0]?.code ?? "";
  }
}

/** The refusal of saving the record unchanged, rolled back; null when it would be saved. */
async function codeOfSave(resource: Resource, record: object): Promise<string | null> {
  if (!resource.save) return null;
  try {
    await runOperation({ ...testDatabase.as("admin"), dryRun: true }, resource.save, record);
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusalsOf(error)[0]?.code ?? "";
  }
}

/**
 * Differences between list, form and step for a row; null when the list does not show this state.
 */
async function differences(resource: Resource, id: number): Promise<string[] | null> {
  const { loadForm } = await import("#app/kit/form/load-form.server.ts");
  const reasons = await reasonsOf(testDatabase.em(), admin, resource, [id]).catch(
    (error: unknown) => {
      if (isRefusal(error)) return [];
      throw error;
    },
  );
  if (!reasons[0] || !resource.machine) return null;
  const form = await loadForm(await contextOf(await staff.page("/")), resource.apiName, {
    id: String(id),
    form: { title: resource.list.title, sections: [] },
  });
  const matches: string[] = [];
  const closedSave = reasons[0].actions.save?.code ?? null;
  if (resource.save && form.maySave !== (closedSave === null))
    matches.push(`save: form ${form.maySave}, list ${closedSave}`);
  const savedAs = closedSave === null ? null : await codeOfSave(resource, form.record);
  if (savedAs !== closedSave && !refusedBefore[resource.apiName]?.includes(savedAs ?? ""))
    matches.push(`save: operation ${savedAs}, list ${closedSave}`);
  for (const action of resource.machine.actionNames) {
    const inList = reasons[0].actions[action]?.code ?? null;
    const shown = form.steps.find((step) => step.name === action);
    if (shown && (shown.closed?.code ?? null) !== inList)
      matches.push(`${action}: form ${shown.closed?.code}, list ${inList}`);
    // Another operation with fields of its own.
    if (!resource.steps[action] || resource.more?.[action]) continue;
    const tried = await codeOfStep(resource, action, id);
    const expected = [...(matchedByEffect[resource.apiName] ?? []), ...countedOnDeletion];
    if (tried && inList && namesAnotherLock.includes(resource.apiName)) continue;
    if (tried !== inList && !(inList === null && expected.includes(tried ?? "")))
      matches.push(`${action}: step ${tried}, list ${inList}`);
  }
  return matches;
}

async function navigation(
  kinds: readonly Resource[],
  rows: number,
): Promise<{ differences: string[]; compared: number }> {
  const matches: string[] = [];
  let compared = 0;
  for (const resource of kinds) {
    const state = stateColumn(resource);
    const table = testDatabase.orm.em.getMetadata().get(resource.source.entity).tableName;
    for (const id of await someIds(resource, rows)) {
      for (const value of [null, ...(state?.values ?? [])]) {
        if (state && value !== null) {
          const { column } = state;
          await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = ${id}`.execute(
            testDatabase.em().getKysely(),
          );
        }
        const of = await differences(resource, id);
        if (of) compared += 1;
        matches.push(
          ...(of ?? []).map((text) => `${resource.apiName} ${value ?? "as it is"} ${text}`),
        );
      }
    }
  }
  return { differences: matches, compared };
}

const withMachine = resources.filter((resource) => resource.machine);
/**
 * Screens of a family share machine and facts: what stands around a record is asked for its first
 * and its last screen.
 */
const ofTheBusiness = withMachine.filter(({ apiName, machine }, at) => {
  const shares = (other: Resource) => other.machine === machine;
  return (
    /^(seaway|eb|feemgr)\//.test(apiName) &&
    (withMachine.findIndex(shares) === at || withMachine.findLastIndex(shares) === at)
  );
});

test("list, form and step answer alike for every action in every state", async () => {
  const { differences: matches, compared } = await navigation(withMachine, 2);
  expect(matches).toEqual([]);
  expect(compared).toBeGreaterThan(150);
}, 120_000);

/** Conditions beside the row that close actions, one after the other. */
const circumstances: Record<string, readonly ReturnType<typeof sql>[]> = {
  "fees are invoiced and locked": [
    sql`update fee set invoiced_amount = amount`,
    sql`update bill set fee_lock = 'Y', payable_fee_lock = 'Y'`,
  ],
  "bills are issued": [
    sql`update bill set bl_status = 'ISSUED'`,
    sql`update booking set bl_status = 'ISSUED'`,
  ],
  "the switches of the voyages are closed": [
    sql`update voyage
      set fee_lock = 'Y', eb_switch = 'CLOSED', eb_correction_switch = 'CLOSED',
        receivable_switch = 'CLOSED', payable_switch = 'CLOSED'`,
  ],
  "the voyages have ended": [sql`update voyage set ended = 'Y'`],
};

test.each(Object.entries(circumstances))(
  "and also when %s",
  async (_name, changes) => {
    for (const change of changes) await change.execute(testDatabase.em().getKysely());
    expect((await navigation(ofTheBusiness, 1)).differences).toEqual([]);
  },
  60_000,
);
