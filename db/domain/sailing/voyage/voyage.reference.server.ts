import { sql } from "kysely";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import type { Reference } from "#platform/records/resource/reference.server.ts";
import { voyageMisfit, voyageSuits } from "./voyage-suits.server.ts";

export const voyageReference: Reference = {
  table: "voyage",
  code: "voyage_name",
  zh: sql`concat_ws(' ', line_code, direction)`,
  fact: sql`to_char(departure_date, 'YYYY-MM-DD')`,
  by: { kind: "name", columns: ["voyage_name"] },
  first: () => sql`(ended = 'N' and departure_date >= ${companyToday} - 3)`,
  suits: voyageSuits,
  misfit: voyageMisfit,
  closed: {
    why: sql`case
        when status = 'CANCELLED' then 'voyage.mark.cancelled'
        when ended = 'Y' then 'voyage.mark.ended'
        when eb_switch <> 'OPEN'
        or eb_deadline <= now() then 'voyage.mark.bookingClosed'
      end`,
    bars: ["voyage.mark.cancelled", "voyage.mark.ended"],
  },
  nearest: sql`abs(departure_date - ${companyToday})`,
  page: "seaway/voyage/voyage",
};
