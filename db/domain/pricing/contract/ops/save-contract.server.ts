import { LockMode } from "@mikro-orm/postgresql";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import {
  assertExistingCodes,
  type TypedCode,
} from "#platform/records/resource/known-codes.server.ts";
import { handNumber, takeNumber } from "#platform/kernel/settings/numbering.server.ts";
import { FreightBook } from "#domain/pricing/rate/rate.entity.server.ts";
import {
  Contract,
  ContractCustomer,
  ContractFreeTime,
  ContractGroup,
} from "../contract.entity.server.ts";
import { contractFacts } from "../contract.facts.server.ts";
import { contractMachine } from "../contract.machine.ts";
import { ContractInput } from "../contract.schema.ts";
import { assertTiers } from "../free-time/free-time-tiers.ts";
import { readCodes } from "../group-items.ts";
import { companyOf } from "#platform/kernel/actor/company.ts";

/**
 * Saves a draft contract with groups, customers and free time; a new one gets the freight book its
 * prices stand in.
 */
export const saveContract = defineOperation({
  name: "contract.save",
  perm: "contract:edit",
  input: ContractInput,
  done: "contract.save.done",
  run: async (ctx, input): Promise<{ id: number }> => {
    const faults = contractFaults(input);
    if (faults.length > 0) throw new Refusals(faults);
    await assertExistingCodes(ctx, codesOf(input));
    const { id, version, groups, customers, freeTimes, contractNo: typed, ...fields } = input;
    const contract =
      id > 0
        ? await openContract(ctx, { id, version, contractNo: typed })
        : await newContract(ctx, input);
    ctx.em.assign(contract, { ...fields, companyCode: fields.companyCode || contract.companyCode });
    await ctx.em.populate(contract, ["groups", "customers", "freeTimes"]);
    replaceLines(contract.groups, groups, (values) =>
      ctx.em.create(ContractGroup, { ...(values as ContractGroup), contract }),
    );
    replaceLines(contract.customers, customers, (values) =>
      ctx.em.create(ContractCustomer, { ...(values as ContractCustomer), contract }),
    );
    replaceLines(contract.freeTimes, freeTimes, (values) =>
      ctx.em.create(ContractFreeTime, { ...(values as ContractFreeTime), contract }),
    );
    await flushWithLines(ctx, contract);
    return { id: contract.id };
  },
});

/**
 * What needs no stored data. Free-time clauses of one clock, port and size would contradict each
 * other.
 */
export function contractFaults(input: ContractInput): Refusal[] {
  const faults: Refusal[] = [];
  const fault = (code: ConstructorParameters<typeof Refusal>[0], field: string) =>
    faults.push(new Refusal(code, {}, { field }));
  if (input.expiryDate < input.effectiveDate) fault("contract.endBeforeStart", "expiryDate");
  if (
    input.terminationDate &&
    (input.terminationDate < input.effectiveDate || input.terminationDate > input.expiryDate)
  )
    fault("contract.terminationOutside", "terminationDate");
  if (input.mqcTeu !== null && input.mqcRate === null) fault("contract.mqcNeedsRate", "mqcRate");
  if (input.mqcTeu !== null && input.maxTeu !== null && input.maxTeu < input.mqcTeu)
    fault("contract.maxBelowMqc", "maxTeu");
  if (input.customers.filter((line) => line.isMain === "Y").length > 1)
    fault("contract.oneMain", "customers");
  repeated(input.customers.map((line) => line.customerCode)).forEach((row) =>
    fault("contract.customerTwice", `customers.${row}.customerCode`),
  );
  repeated(
    input.freeTimes.map((line) => [line.clock, line.portCode, line.sizeGroup].join(" ")),
  ).forEach((row) => fault("contract.clauseTwice", `freeTimes.${row}.clock`));
  input.freeTimes.forEach((line, row) => {
    if ((line.freeBasis === "WORKING" || line.chargeBasis === "WORKING") && !line.calendarCode)
      fault("fee.noCalendar", `freeTimes.${row}.calendarCode`);
    faults.push(...tierFaults(line, `freeTimes.${row}.tiers`));
  });
  return faults;
}

function tierFaults(line: ContractInput["freeTimes"][number], field: string): Refusal[] {
  try {
    assertTiers(line);
    return [];
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return refusalsOf(error).map((refusal) => new Refusal(refusal.code, refusal.params, { field }));
  }
}

/** Rows that repeat an earlier one. */
const repeated = (keys: readonly string[]): number[] =>
  keys.flatMap((key, row) => (keys.indexOf(key) < row ? [row] : []));

function codesOf(input: ContractInput): TypedCode[] {
  return [
    { master: "company", code: input.companyCode, field: "companyCode" },
    { master: "salesman", code: input.sales, field: "sales" },
    { master: "currency", code: input.currency, field: "currency" },
    ...input.customers.map((line, row) => ({
      master: "customer",
      code: line.customerCode,
      field: `customers.${row}.customerCode`,
    })),
    ...input.freeTimes.flatMap((line, row) => [
      { master: "port", code: line.portCode, field: `freeTimes.${row}.portCode` },
      { master: "calendar", code: line.calendarCode, field: `freeTimes.${row}.calendarCode` },
      { master: "currency", code: line.currency, field: `freeTimes.${row}.currency` },
    ]),
    ...input.groups.flatMap((line, row) =>
      line.kind === "FEE"
        ? readCodes(line.items).map((code) => ({
            master: "costCode",
            code,
            field: `groups.${row}.items`,
          }))
        : [],
    ),
  ];
}

async function openContract(
  ctx: Ctx,
  of: { id: number; version: number | undefined; contractNo: string },
): Promise<Contract> {
  const contract = await ctx.em.findOne(
    Contract,
    { id: of.id },
    { lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (!contract) throw new Refusal("kit.notFound", {}, { key: String(of.id) });
  await assertSeen(ctx.em, "Contract", contract, of.version);
  await assertOpen(ctx, { machine: contractMachine, facts: contractFacts }, contract, "edit");
  // Bookings and rates name the number.
  if (of.contractNo && of.contractNo !== contract.contractNo)
    throw new Refusal("contract.numberFixed", {}, { field: "contractNo" });
  return contract;
}

async function newContract(ctx: Ctx, input: ContractInput): Promise<Contract> {
  const company = { companyCode: companyOf(ctx, input.companyCode) };
  const contractNo = input.contractNo
    ? await handNumber(ctx, "CONTRACT", input.contractNo, "contractNo")
    : await takeNumber(ctx, "CONTRACT", company);
  const taken =
    (await ctx.em.count(Contract, { contractNo })) +
    (await ctx.em.count(FreightBook, { fcode: contractNo }));
  if (taken > 0) throw new Refusal("contract.numberTaken", { contractNo }, { field: "contractNo" });
  ctx.em.create(FreightBook, {
    fcode: contractNo,
    fname: input.title || contractNo,
    source: "CONTRACT",
    contractNo,
    contractStatus: "DRAFT",
    currency: input.currency,
  });
  const { effectiveDate, expiryDate } = input;
  return ctx.em.create(Contract, { contractNo, effectiveDate, expiryDate, ...company });
}
