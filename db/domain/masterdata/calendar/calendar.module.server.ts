import { sql } from "kysely";
import { calendarEntities } from "./calendar.entity.server.ts";
import { calendarResources } from "./calendar.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { calendarDictionaries } from "./calendar.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { calendarDay } from "./calendar.resources.server.ts";

export const calendarModule = defineModule({
  name: "calendar",
  after: ["money", "place"],
  dictionaries: calendarDictionaries,
  entities: calendarEntities,
  resources: calendarResources,
  imports: { "xhlbasic/calendar": [calendarDay.import] },
  references: {
    calendar: {
      table: "calendar",
      code: "code",
      zh: sql`name_zh`,
      en: sql`name_en`,
      by: { kind: "all" },
    },
  },
  uses: [
    ...usesIn("calendar", "calendar.calendars", { port: ["port_code"], geography: ["country"] }),
    ...usesIn(
      "calendar",
      "calendar.calendars",
      { dock: ["dock_code"] },
      { sideTable: { port_code: "portCode" } },
    ),
    ...usesIn("calendar_day", "calendar.dayList", { calendar: ["calendar_code"] }),
  ],
});
