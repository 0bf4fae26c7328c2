import { z } from "zod";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { upsertRows } from "#platform/records/import/upsert.server.ts";
import { addDays, daysBetween } from "#domain/masterdata/money/local-date.ts";
import { Calendar } from "../calendar.entity.server.ts";
import { mostDays } from "../calendar.imports.server.ts";

/** Marks days of a calendar; CLEAR returns them to the week. */
export const setCalendarDays = defineOperation({
  name: "calendar.setDays",
  perm: "master:edit",
  input: z.object({
    id: v.whole({ min: 1 }),
    from: v.requiredDate(),
    to: v.date(),
    kind: z.enum(["HOLIDAY", "CLOSURE", "WORKDAY", "CLEAR"]),
    dayNameZh: v.text(60),
    dayNameEn: v.text(80),
  }),
  done: "master.saved",
  async run(ctx, { id, from, to, kind, dayNameZh, dayNameEn }) {
    const calendar = await ctx.em.findOne(Calendar, { id });
    if (!calendar) throw new Refusal("kit.notFound", {}, { key: String(id) });
    const more = to ? daysBetween(from, to) : 0;
    if (more < 0 || more >= mostDays)
      throw new Refusal("calendar.badRange", { most: mostDays }, { field: "to" });
    const days = Array.from({ length: more + 1 }, (_, i) => addDays(from, i));
    if (kind === "CLEAR") {
      await kyselyOf(ctx.em)
        .deleteFrom("calendar_day")
        .where("calendar_code", "=", calendar.code)
        .where("day", "=", anyOf(days))
        .execute();
      return { id };
    }
    await upsertRows(
      ctx,
      {
        table: "calendar_day",
        key: ["calendar_code", "day"],
        columns: {
          calendar_code: "text",
          day: "date",
          kind: "text",
          name_zh: "text",
          name_en: "text",
        },
      },
      days.map((day) => ({
        calendar_code: calendar.code,
        day,
        kind,
        name_zh: dayNameZh,
        name_en: dayNameEn,
      })),
    );
    return { id };
  },
});
