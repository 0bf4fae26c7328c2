import type { EntityClass } from "@mikro-orm/postgresql";
import { z } from "zod";
import { assertSeen, type Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";

/** A text that stays as it is when a client does not send it: the clients of the field know fewer fields than our sheets. */
export const keptText = (max: number) =>
  z
    .string()
    .transform((value) => value.normalize("NFC").trim())
    .pipe(z.string().max(max))
    .optional();

/** "0" or "1"; normal when nothing is said. */
export const status01 = () => z.enum(["0", "1"]).default("0");

type Existing = { id: number; version: number };

/** The record a sheet or a call changes, at the version it was seen at. @throws Refusal kit.notFound, kit.stale. */
export async function recordToChange<T extends Existing>(
  ctx: Ctx,
  entity: EntityClass<T>,
  of: { id: number; version: number | undefined },
): Promise<T> {
  const existing = (await ctx.em.findOne(entity, { id: of.id } as never)) as T | null;
  if (!existing) throw new Refusal("kit.notFound", {}, { key: String(of.id) });
  await assertSeen(ctx.em, entity.name, existing, of.version);
  return existing;
}

/** Fields that were sent. */
export const sent = <T extends object>(fields: T): Partial<T> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>;

/** Makes a record (id 0) or changes one; answers its id. */
export async function writeRecord<T extends Existing>(
  ctx: Ctx,
  entity: EntityClass<T>,
  existing: T | null,
  fields: object,
): Promise<{ id: number }> {
  const record = existing ?? (ctx.em.create(entity, sent(fields) as never) as T);
  if (existing) ctx.em.assign(existing as never, sent(fields) as never);
  await ctx.em.flush();
  return { id: record.id };
}

/** What makes a record where the sheet that changes it needs another permission: the same input, never an id. */
export const asNew = <S extends z.ZodObject>(schema: S) => schema.extend({ id: z.literal(0).default(0).catch(0) });
