import type { EntityClass, EntityData, RequiredEntityData } from "@mikro-orm/postgresql";
import { z } from "zod";
import { assertSeen, type Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** A missing text stays: existing clients know fewer fields than our forms. */
export const keptText = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .pipe(z.string().max(max))
    .optional();

/** Missing means normal. */
export const status01 = () => z.enum(["0", "1"]).default("0");

type Existing = { id: number; version: number };

/** @throws Refusal kit.notFound, kit.stale */
export async function recordToChange<T extends Existing>(
  ctx: Ctx,
  entity: EntityClass<T>,
  of: { id: number; version: number | undefined },
): Promise<T> {
  const base: EntityClass<Existing> = entity;
  const existing = (await ctx.em.findOne(base, { id: of.id })) as T | null;
  if (!existing) throw new Refusal("kit.notFound", {}, { key: String(of.id) });
  await assertSeen(ctx.em, entity.name, existing, of.version);
  return existing;
}

export const sent = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<T>;

/** Adds (id 0) or changes a record. @returns its id */
export async function writeRecord<T extends Existing>(
  ctx: Ctx,
  entity: EntityClass<T>,
  existing: T | null,
  fields: object,
): Promise<{ id: number }> {
  const base: EntityClass<Existing> = entity;
  const record: Existing =
    existing ?? ctx.em.create(base, sent(fields) as RequiredEntityData<Existing>);
  if (existing) ctx.em.assign(record, sent(fields) as EntityData<Existing>);
  await ctx.em.flush();
  return { id: record.id };
}

/** The schema without an id, for adding under its own permission. */
export const asNew = <S extends z.ZodObject>(schema: S) =>
  schema.extend({ id: z.literal(0).default(0).catch(0) });
