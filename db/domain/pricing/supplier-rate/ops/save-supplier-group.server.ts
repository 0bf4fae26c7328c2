import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { assertExistingCodes } from "#platform/records/resource/known-codes.server.ts";
import { GroupSupplier, SupplierGroup } from "../supplier-rate.entity.server.ts";
import { SupplierGroupInput } from "../supplier-rate.schema.ts";

/**
 * Saves a group of suppliers: a name and at least one supplier (operations §5). One with rates
 * stays.
 * @throws Refusals, of a supplier at `suppliers.<n>.<field>`
 */
export const saveSupplierGroup = defineOperation({
  name: "supplierGroup.save",
  perm: "supplierRate:edit",
  input: SupplierGroupInput,
  done: "supplierRate.saveGroup.done",
  async run(ctx: Ctx, input): Promise<{ id: number }> {
    await assertGroup(ctx, input);
    const { id, version, suppliers, ...values } = input;
    const group =
      id === 0 ? ctx.em.create(SupplierGroup, values) : await groupById(ctx, id, version);
    if (id !== 0) {
      await assertFree(
        ctx,
        group,
        suppliers.map((supplier) => supplier.supplierCode),
      );
      ctx.em.assign(group, values);
    }
    replaceLines(group.suppliers, suppliers, (line) =>
      ctx.em.create(GroupSupplier, { ...(line as GroupSupplier), group }),
    );
    await flushWithLines(ctx, group);
    return { id: group.id };
  },
});

async function groupById(
  ctx: Ctx,
  id: number,
  version: number | undefined,
): Promise<SupplierGroup> {
  const group = await ctx.em.findOne(SupplierGroup, { id }, { populate: ["suppliers"] });
  if (!group) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "SupplierGroup", group, version);
  return group;
}

async function assertGroup(
  ctx: Ctx,
  { id, groupName, suppliers }: SupplierGroupInput,
): Promise<void> {
  const faults: Refusal[] = [];
  if (suppliers.length === 0)
    faults.push(new Refusal("supplierRate.needsSupplier", {}, { field: "suppliers" }));
  for (const [at, { supplierCode }] of suppliers.entries())
    if (suppliers.findIndex((other) => other.supplierCode === supplierCode) < at)
      faults.push(
        new Refusal(
          "supplierRate.supplierTwice",
          { supplier: supplierCode },
          { field: `suppliers.${at}.supplierCode` },
        ),
      );
  if ((await ctx.em.count(SupplierGroup, { groupName, id: { $ne: id } })) > 0)
    faults.push(
      new Refusal("supplierRate.groupNameTaken", { group: groupName }, { field: "groupName" }),
    );
  if (faults.length > 0) throw new Refusals(faults);
  await assertExistingCodes(
    ctx,
    suppliers.map(({ supplierCode }, at) => ({
      master: "customer",
      code: supplierCode,
      field: `suppliers.${at}.supplierCode`,
    })),
  );
}

/** A supplier with rates in the group cannot leave it. */
async function assertFree(ctx: Ctx, group: SupplierGroup, kept: readonly string[]): Promise<void> {
  const rows = await kyselyOf(ctx.em)
    .selectFrom("supplier_rate")
    .select("supplier_code as code")
    .distinct()
    .where("group_id", "=", group.id)
    .where((rate) => rate.not(rate("supplier_code", "=", anyOf(kept))))
    .orderBy("code")
    .execute();
  if (rows.length > 0)
    throw new Refusals(
      rows.map(
        ({ code }) =>
          new Refusal("supplierRate.supplierHasRates", { supplier: code }, { field: "suppliers" }),
      ),
    );
}
