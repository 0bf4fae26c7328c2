import { LockMode } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { SizeFacts } from "#domain/containers/container/verification/check-row.ts";
import { boxFaults, type StatedBox } from "../box-faults.ts";
import { Loading, LoadingBox } from "../loading.entity.server.ts";
import { loadingFacts } from "../loading.facts.server.ts";
import { loadingMachine } from "../loading.machine.ts";
import { type LoadingBoxInput, LoadingInput } from "../loading.schema.ts";
import { flushWithLines, replaceLines } from "#platform/records/form/lines.server.ts";
import { assertOpen } from "#platform/records/machine/facts.server.ts";
import {
  assertSeen,
  type Ctx,
  defineOperation,
} from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";

/**
 * Saves the containers a customer states for an e-booking, with their verified gross mass. Cargo of
 * a removed container is free again.
 * @throws Refusals at `boxes.<n>.<field>`; loading.needsCorrection once confirmed
 */
export const saveLoading = defineOperation({
  name: "loading.save",
  perm: "ebContainer:edit",
  input: LoadingInput,
  done: "loading.save.done",
  async run(ctx: Ctx, input): Promise<{ id: number }> {
    const loading = await openLoading(ctx, input, "edit");
    const sizes = await sizesOf(ctx, input.boxes);
    const boxes = input.boxes.map((box) => ({
      ...box,
      sizeType: sizes.get(box.sizeType)?.code ?? box.sizeType,
    }));
    const loaded = await loadedKg(ctx, loading.id);
    const stated = boxes.map((box): StatedBox => ({ ...box, gwt: loaded.get(box.id) ?? null }));
    const faults = boxFaults(stated, sizes);
    if (faults.length > 0)
      throw new Refusals(
        faults.map(
          ({ at, fault }) =>
            new Refusal(fault.code, fault.params, { field: `boxes.${at}.${fault.field}` }),
        ),
      );
    const before = new Map(loading.boxes.getItems().map((box) => [box.id, box]));
    const lines = boxes.map((box) => ({ ...box, vgmBy: vgmBy(ctx, box, before.get(box.id)) }));
    replaceLines(loading.boxes, lines, (values) =>
      ctx.em.create(LoadingBox, { ...(values as LoadingBox), loading }),
    );
    await flushWithLines(ctx, loading);
    return { id: loading.id };
  },
});

/**
 * The loading under a row lock, open for `action`.
 * @throws Refusal kit.notFound, kit.stale, loading.needsCorrection
 */
export async function openLoading(
  ctx: Ctx,
  { id, version }: { id: number; version?: number | undefined },
  action: "edit" | "load",
): Promise<Loading> {
  const loading = await ctx.em.findOne(Loading, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
  const own = loading && (await ctx.em.populate(loading, ["boxes", "eBooking"])) && loading;
  const foreign =
    ctx.actor.kind === "customer" &&
    !ctx.actor.customerCodes.includes(own?.eBooking.clientCode ?? "");
  if (!own || foreign) throw new Refusal("kit.notFound", {}, { key: String(id) });
  await assertSeen(ctx.em, "Loading", own, version);
  await assertOpen(ctx, { machine: loadingMachine, facts: loadingFacts }, own, action);
  return own;
}

/** By code and alias. */
async function sizesOf(
  ctx: Ctx,
  boxes: readonly LoadingBoxInput[],
): Promise<Map<string, SizeFacts>> {
  const codes = [...new Set(boxes.map((box) => box.sizeType))];
  const { rows } = await sql<
    SizeFacts & { alias: string }
  >`select x.alias, s.code, s.max_payload_kg::text as "maxPayloadKg"
    from unnest(${codes}::text[]) as x (alias)
      left join size_type_alias a on a.alias = x.alias
      join size_type s on s.code = coalesce(a.size_type, x.alias)`.execute(ctx.em.getKysely());
  return new Map(
    rows.flatMap(({ alias, ...size }) => [[alias, size] as const, [size.code, size] as const]),
  );
}

async function loadedKg(ctx: Ctx, loadingId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{
    id: number;
    gwt: string;
  }>`select l.box_id as id, sum(l.gwt)::text as gwt
    from eb_load l join eb_box x on x.id = l.box_id
    where x.loading_id = ${loadingId}
    group by 1`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.id, row.gwt]));
}

/** Who stated the verified gross mass. */
function vgmBy(ctx: Ctx, box: LoadingBoxInput, before: LoadingBox | undefined): string {
  if (box.vgm === null) return "";
  const same =
    before?.vgm !== null &&
    before !== undefined &&
    Number(before.vgm) === Number(box.vgm) &&
    before.vgmMethod === box.vgmMethod;
  return same ? before.vgmBy : ctx.actor.userName;
}
