import { sql } from "kysely";
import {
  type LoadCell,
  type LoadedCell,
  shareLoad,
  proposeLoad,
  thousandthsOf,
  thousandthsText,
} from "../load-plan.ts";
import { cargoLineOf, type LoadPlan, readLoadPlan, roomsOf } from "../loading.queries.server.ts";
import { LoadCargoInput } from "../loading.schema.ts";
import { openLoading } from "./save-loading.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";

/**
 * Says how many packages of each cargo line go into each container. Weight and measure follow the
 * packages to the gram and the litre, so the line is conserved (load-plan.ts).
 * @throws Refusals at `cells.<n>.pkgs`: kit.notFound, loading.twice, loading.emptyBox,
 *   loading.tooMany, loading.overweight; loading.needsCorrection once confirmed
 */
export const loadCargo = defineOperation({
  name: "loading.load",
  perm: "ebContainer:edit",
  input: LoadCargoInput,
  done: "loading.load.done",
  async run(ctx: Ctx, input): Promise<{ id: number; leftPkgs: number }> {
    const loading = await openLoading(ctx, input, "load");
    const plan = await readLoadPlan(ctx.em, loading.id);
    const filled = input.cells.flatMap((cell, at) => (cell.pkgs > 0 ? [{ ...cell, at }] : []));
    const faults = cellFaults(filled, plan);
    if (faults.length > 0) throw new Refusals(faults);
    const { loaded, rest } = shareLoad(plan.cargo.map(cargoLineOf), filled);
    const heavy = overweight(loaded, plan, filled);
    if (heavy.length > 0) throw new Refusals(heavy);
    await store(ctx, loading.id, loaded);
    loading.updatedTime = ctx.now;
    await ctx.em.flush();
    return { id: loading.id, leftPkgs: rest.reduce((sum, line) => sum + line.pkgs, 0) };
  },
});

type Filled = LoadCell & { at: number };
const refuse = ({ at }: Filled, code: Refusal["code"], params: Refusal["params"] = {}) =>
  new Refusal(code, params, { field: `cells.${at}.pkgs` });

function cellFaults(filled: readonly Filled[], { cargo, boxes }: LoadPlan): Refusal[] {
  const faults: Refusal[] = [];
  const seen = new Set<string>();
  const left = new Map(cargo.map((line) => [line.id, line.pkgs]));
  for (const cell of filled) {
    const line = cargo.find(({ id }) => id === cell.cargoId);
    const box = boxes.find(({ id }) => id === cell.boxId);
    const key = `${cell.boxId} ${cell.cargoId}`;
    // A foreign line answers like one that does not exist.
    if (!line || !box) throw new Refusal("kit.notFound", {}, { key });
    if (seen.has(key)) faults.push(refuse(cell, "loading.twice", { cntNo: box.cntNo }));
    else if (box.emptyFlag === "Y")
      faults.push(refuse(cell, "loading.emptyBox", { cntNo: box.cntNo }));
    else {
      const room = left.get(line.id) ?? 0;
      if (cell.pkgs > room)
        faults.push(
          refuse(cell, "loading.tooMany", { line: line.lineNo, left: Math.max(0, room) }),
        );
      left.set(line.id, room - cell.pkgs);
    }
    seen.add(key);
  }
  return faults;
}

/** At the last filled cell of the box. */
function overweight(
  loaded: readonly LoadedCell[],
  { boxes }: LoadPlan,
  filled: readonly Filled[],
): Refusal[] {
  return boxes.flatMap((box) => {
    const grams = loaded.reduce(
      (sum, cell) => (cell.boxId === box.id ? sum + cell.grams : sum),
      0n,
    );
    const last = filled.findLast((cell) => cell.boxId === box.id);
    const limit = thousandthsOf(box.maxPayloadKg);
    if (!last || limit === 0n || grams <= limit) return [];
    return [
      refuse(last, "loading.overweight", {
        cntNo: box.cntNo,
        gwt: thousandthsText(grams),
        limit: thousandthsText(limit),
      }),
    ];
  });
}

async function store(ctx: Ctx, loadingId: number, loaded: readonly LoadedCell[]): Promise<void> {
  const db = ctx.em.getKysely();
  const of = <T>(pick: (cell: LoadedCell) => T): T[] => loaded.map(pick);
  await sql`delete from eb_load l using eb_box x
    where x.id = l.box_id
      and x.loading_id = ${loadingId}
      and not exists (
        select 1
        from unnest(
            ${of((cell) => cell.boxId)}::int[], ${of((cell) => cell.cargoId)}::int[]
          ) as n (box_id, cargo_id)
        where n.box_id = l.box_id and n.cargo_id = l.cargo_id
      )`.execute(db);
  await sql`insert into eb_load (box_id, cargo_id, pkgs, gwt, dim)
    select *
    from unnest(
        ${of((cell) => cell.boxId)}::int[], ${of((cell) => cell.cargoId)}::int[],
        ${of((cell) => cell.pkgs)}::int[], ${of((cell) => thousandthsText(cell.grams))}::numeric[],
        ${of((cell) => thousandthsText(cell.litres))}::numeric[]
      )
    on conflict (box_id, cargo_id) do update
    set pkgs = excluded.pkgs, gwt = excluded.gwt, dim = excluded.dim
    where (eb_load.pkgs, eb_load.gwt, eb_load.dim) is distinct from (excluded.pkgs, excluded.gwt, excluded.dim)`.execute(
    db,
  );
}

/** Cells that fill the containers by payload and volume; nothing is saved. */
export const proposalOf = (plan: LoadPlan): LoadCell[] =>
  proposeLoad(plan.cargo.map(cargoLineOf), roomsOf(plan.boxes));
