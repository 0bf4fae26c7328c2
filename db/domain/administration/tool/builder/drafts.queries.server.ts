import type { EntityManager } from "@mikro-orm/postgresql";
import { kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor, Lang } from "#platform/kernel/actor/actor.ts";
import { FormDraft } from "../tool.entity.server.ts";

export type DraftLine = { id: number; version: number; name: string; updatedTime: Date };

/** Last changed first. */
export async function draftsOf(em: EntityManager, actor: Actor): Promise<DraftLine[]> {
  if (actor.userId === null) return [];
  const formDrafts = await em.find(
    FormDraft,
    { userId: actor.userId },
    { orderBy: { updatedTime: "desc" }, limit: 100 },
  );
  return formDrafts.map(({ id, version, name, updatedTime }) => ({
    id,
    version,
    name,
    updatedTime: updatedTime as Date,
  }));
}

/** Null for other users' drafts. */
export async function draftOf(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<FormDraft | null> {
  if (actor.userId === null || !Number.isSafeInteger(id) || id < 1 || id >= 2 ** 31) return null;
  return em.findOne(FormDraft, { id, userId: actor.userId });
}

export async function dictTypesOf(
  em: EntityManager,
  lang: Lang,
): Promise<{ type: string; label: string }[]> {
  const types = await kyselyOf(em)
    .selectFrom("dict_type")
    .select(["dict_type as type", "dict_name", "dict_name_en"])
    .where("status", "=", "0")
    .orderBy("dict_type")
    .execute();
  return types.map(({ type, dict_name, dict_name_en }) => ({
    type,
    label: (lang === "en" && dict_name_en) || dict_name,
  }));
}
