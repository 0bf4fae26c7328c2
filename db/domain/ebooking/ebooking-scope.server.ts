import type { RawBuilder } from "kysely";
import { inScopeSql, type Reader } from "#platform/list/list-scope.server.ts";
import { EBooking } from "./ebooking.entity.server.ts";
import { ebookingList } from "./ebooking.list.ts";

/** True where the e-booking whose id is in `column` is in the reader's scope on `page`; the approval pages show the same records. */
export const ebookingInScope = ({ em, actor }: Reader, page: string, column: string): RawBuilder<boolean> =>
  inScopeSql(em, actor, { list: ebookingList, source: { entity: EBooking }, page }, column);
