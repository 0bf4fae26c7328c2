import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { listRowsByIds } from "#platform/records/list/query/list-rows.server.ts";
import { defineMaster } from "#platform/records/resource/master.server.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { allotmentMachine } from "./allotment/allotment.machine.ts";
import type { BoardPages } from "./board.queries.server.ts";
import { changeLines } from "./allotment/change-lines.server.ts";
import { applyTemplates } from "./ops/apply-templates.server.ts";
import { copyAllotments } from "./ops/copy-allotments.server.ts";
import { moveShare, promoteShare, releaseShare } from "./ops/move-share.server.ts";
import { saveAllotment } from "./ops/save-allotment.server.ts";
import { settleVoyages } from "./ops/settle-voyages.server.ts";
import { SpaceAllotment, SpaceDraw, SpaceTemplate, templateFields } from "./space.entity.server.ts";
import { allotmentForm } from "./space.form.ts";
import { templateImport } from "./space.imports.server.ts";
import { allotmentList, shareList } from "./space.list.ts";
import { allotmentFacts, shareFacts } from "./space.facts.server.ts";
import { spaceMachine } from "./space.machine.ts";
import { lineText } from "./allotment/space-labels.ts";

const drawn = (what: RawBuilder<unknown>) =>
  sql`(select ${what} from space_draw d where d.allotment_id = t0.id)`;
const total = (column: string) => drawn(sql`coalesce(sum(${sql.ref(`d.${column}`)}), 0)`);

const allotmentSource = {
  entity: SpaceAllotment,
  facts: allotmentFacts,
  computed: {
    heldTeu: total("held_teu"),
    heldTons: total("held_tons"),
    heldPlugs: drawn(sql`coalesce(sum(d.held_plugs), 0)::int`),
    heldDgSlots: drawn(sql`coalesce(sum(d.held_dg_slots), 0)::int`),
    waitTeu: total("wait_teu"),
    waits: drawn(sql`(count(*) filter (where d.state <> 'HELD'))::int`),
  },
};

const allotmentSteps = defineSteps({
  machine: allotmentMachine,
  facts: allotmentFacts,
  list: allotmentList,
  source: allotmentSource,
  keyOf: (allotment: SpaceAllotment) => lineText(allotment),
  setState: () => {},
  effects: {
    remove: async (ctx, allotment) => {
      await changeLines(ctx, [allotment.voyage.id], async () => {
        ctx.em.remove(allotment);
      });
    },
  },
});

/** The form shows the booked amount of the list and an empty reason. */
async function readAllotment(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const [row] = await listRowsByIds(em, allotmentList, allotmentSource, { actor, ids: [id] });
  const spaceAllotment = await em.findOne(SpaceAllotment, { id });
  return row && spaceAllotment
    ? { ...row, changeReason: "", lastReason: spaceAllotment.changeReason }
    : null;
}

const shareSource = {
  entity: SpaceDraw,
  facts: shareFacts,
  computed: {
    lineText: sql`(
        select concat_ws(' ', a.port_load, '→', a.port_dis, nullif(a.owner, '*'))
        from space_allotment a
        where a.id = t0.allotment_id
      )`,
  },
};

const shareSteps = defineSteps({
  machine: spaceMachine,
  facts: shareFacts,
  list: shareList,
  source: shareSource,
  keyOf: (share) => share.bkNo ?? "",
  setState: (share, state) => {
    share.state = state;
  },
  effects: {
    promote: (ctx, share) => promoteShare(ctx, share, null),
    overbook: (ctx, share, { reason }) => promoteShare(ctx, share, { reason }),
    release: (ctx, share, { reason }) => releaseShare(ctx, share, reason),
    first: (ctx, share) => moveShare(ctx, share, "first"),
    up: (ctx, share) => moveShare(ctx, share, "up"),
    down: (ctx, share) => moveShare(ctx, share, "down"),
  },
});

/** Lines per vessel line and direction. */
const spaceTemplate = defineMaster({
  name: "spaceTemplate",
  unnamed: true,
  key: ["lineCode", "direction", "portLoad", "portDis", "ownerKind", "owner"],
  code: "lineCode",
  perms: { list: "space:list", edit: "space:edit", import: "space:edit" },
  movable: ["direction", "portLoad", "portDis", "ownerKind", "owner"],
  links: [{ to: "/seaway/voyage/spaceTemplate/apply", label: "space.apply" }],
  more: { apply: applyTemplates },
  fields: templateFields,
  source: { entity: SpaceTemplate },
  title: "space.templateSheet",
  list: {
    apiName: "seaway/voyage/spaceTemplate",
    title: "space.templates",
    scopes: { portDis: "portDis", portLoad: "portLoad" },
    sort: { key: "lineCode", order: "asc" },
    sorts: [
      { key: "lineCode", order: "asc" },
      { key: "direction", order: "asc" },
    ],
    columns: {
      lineCode: { sort: true, filter: "equals", width: 100, fixed: "left" },
      direction: { sort: true, filter: "equals", width: 70 },
      portLoad: { sort: true, filter: "equals", width: 80 },
      portDis: { sort: true, filter: "equals", width: 112 },
      ownerKind: { width: 90 },
      owner: { sort: true, filter: "equals", width: 100 },
      teu: { width: 104 },
      tons: { width: 90 },
      plugs: { width: 80 },
      dgSlots: { width: 90 },
      factor: { width: 80 },
      remark: { width: 160 },
      updatedBy: {},
      updatedTime: {},
    },
  },
  import: templateImport,
  form: {
    direction: { hint: "space.directionHint" },
    portLoad: { hint: "space.anyHint" },
    portDis: { hint: "space.anyHint" },
    owner: { hint: "space.ownerHint" },
    factor: { hint: "space.factorHint" },
  },
});

export const spaceResources: readonly Resource[] = [
  defineResource({
    apiName: allotmentList.apiName,
    list: allotmentList,
    source: allotmentSource,
    machine: allotmentMachine,
    steps: allotmentSteps,
    more: { copy: copyAllotments },
    get: readAllotment,
    save: saveAllotment,
    form: allotmentForm,
    start: { portLoad: "*", portDis: "*", ownerKind: "ANY", owner: "*", factor: "1" },
    links: [
      { to: "/seaway/voyage/space/copy", label: "space.copy" },
      { to: "/seaway/voyage/spaceControl", label: "space.control" },
    ],
    codes: { kind: "allotment", code: "voyage", keys: [] },
  }),
  spaceTemplate,
  defineResource({
    apiName: shareList.apiName,
    list: shareList,
    source: shareSource,
    machine: spaceMachine,
    steps: shareSteps,
    more: { settle: settleVoyages },
  }),
];

export const boardPages: BoardPages = {
  lines: { list: allotmentList, source: allotmentSource },
  shares: { list: shareList, source: shareSource },
};
