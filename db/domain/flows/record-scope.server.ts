import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import { billList } from "../bill/bill.list.ts";
import { billSource } from "../bill/bill.source.server.ts";
import { Booking } from "../booking/booking.entity.server.ts";
import { bookingList } from "../booking/booking.list.ts";
import { EBooking } from "../ebooking/ebooking.entity.server.ts";
import { ebookingList } from "../ebooking/ebooking.list.ts";
import { Fee } from "../fee/fee.entity.server.ts";
import { feeSearchList } from "../fee/fee.list.ts";
import type { Actor } from "../kit/actor.ts";
import { inScopeSql, type Listed } from "../kit/list-scope.server.ts";
import type { ListSource } from "../kit/list-sql.server.ts";

/** Whose work it is; a Ctx, or a reader with his entity manager. */
type Reader = { em: EntityManager; actor: Actor };

/** Bookings as far as their scope goes. */
export const bookingRows: Listed = {
  list: bookingList,
  source: { entity: Booking, computed: { invoiced: sql`false`, spaceState: sql`null::text` } },
};
/** Receivable fees the same way. */
export const feeRows: ListSource = {
  entity: Fee,
  computed: { reversed: sql`false`, baseCurrency: sql`''::text`, auditClosed: sql`''::text`, recheckClosed: sql`''::text` },
};
const billRows: Listed = { list: billList, source: billSource };

/** "The booking whose id stands in this column is one the reader sees on that page": for SQL that is not made from a list. */
export const bookingInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { ...bookingRows, page }, column);

/** The same for bills. */
export const billInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { ...billRows, page }, column);

const ebookingRows: ListSource = { entity: EBooking };

/** The same for electronic bookings; the pages of approval show the same records. */
export const ebookingInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: ebookingList, source: ebookingRows, page }, column);

/** The same for receivable fees. */
export const feeInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: feeSearchList, source: feeRows, page }, column);
