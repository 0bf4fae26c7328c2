import { EBooking } from "#domain/booking/ebooking-record/ebooking.entity.server.ts";
import { saveEbooking } from "#domain/booking/ebooking/ops/save-ebooking.server.ts";
import { ebookingSteps } from "#domain/booking/ebooking/ebooking.resource.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { runOperation } from "#platform/kernel/operation/operation.server.ts";
import { refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { StepResult } from "#platform/records/machine/steps.server.ts";
import { Voyage } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { openTestDatabase } from "#tests/support/test-database.ts";
import { anEbooking, seedSea } from "./sea.ts";

export const acme: Partial<Actor> = { userName: "anna", customerCodes: ["ACME"] };
export const bolt: Partial<Actor> = { userName: "bob", customerCodes: ["BOLT"] };

/** "done", or the refusal's code. */
export const responseOf = (result: StepResult) =>
  result.rows[0]?.done ? "done" : result.rows[0]?.code;

/** Refusals as "place code"; empty when done. */
export async function faultsOf(work: Promise<unknown>): Promise<string[]> {
  try {
    await work;
  } catch (error) {
    return refusalsOf(error).map(
      (refusal) => `${refusal.place.field ?? refusal.place.key ?? ""} ${refusal.code}`,
    );
  }
  return [];
}

/** A database with base records and common actions. */
export async function openEbookingFixture() {
  const testDatabase = await openTestDatabase();
  await seedSea(testDatabase.em());
  const customer = (who: Partial<Actor> = acme) => testDatabase.as("customer", who);
  const save = (input: unknown, caller = customer()) => runOperation(caller, saveEbooking, input);
  const read = (id: number) =>
    testDatabase.em().findOneOrFail(EBooking, { id }, { populate: ["cargo", "containers"] });
  const step = async (
    action: keyof typeof ebookingSteps,
    id: number,
    more: object = {},
    caller = testDatabase.as("clerk"),
  ) => {
    const { version, ...input } = more as { version?: number };
    return runOperation(caller, ebookingSteps[action], {
      rows: [version ? { id, version } : { id }],
      ...input,
    });
  };
  const submitted = async (over: Record<string, unknown> = {}) => {
    const { id } = await save(anEbooking(over));
    const result = await step("submit", id, {}, customer());
    if (result.done !== 1) throw new Error(JSON.stringify(result));
    return id;
  };
  const withVoyage = async <T>(change: Partial<Voyage>, work: () => Promise<T>): Promise<T> => {
    const em = testDatabase.em();
    const voyage = await em.findOneOrFail(Voyage, { voyageName: "HANSHIN/2601E" });
    em.assign(voyage, change);
    await em.flush();
    try {
      return await work();
    } finally {
      em.assign(voyage, { ended: "N", ebSwitch: "OPEN", ebDeadline: null });
      await em.flush();
    }
  };
  return { testDatabase, customer, save, read, step, submitted, withVoyage };
}
