import { type RawBuilder, sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { isShipped } from "#domain/booking/booking-record/booking-states.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";

/** Bookings printed at once. */
export const mostSheets = 200;

export type SheetCargo = {
  goodsNameEn: string;
  goodsNameCn: string;
  hscode: string;
  pkgs: number;
  packageKind: string;
  gwt: string;
  dim: string;
  marks: string;
  dgUnNo: string;
  dgClass: string;
};
export type SheetContainers = { sizeType: string; contCount: number; isSoc: string };
/** A booking as its sheet prints it. Numbers are decimal text. */
export type BookingSheet = {
  bkNo: string;
  status: string;
  vesselName: string;
  voyageNo: string;
  etd: string | null;
  eta: string | null;
  clientCode: string;
  clientName: string;
  shipperName: string;
  shipperAddress: string;
  consigneeName: string;
  consigneeAddress: string;
  notifyName: string;
  notifyAddress: string;
  receipt: string;
  portLoad: string;
  portVia: string;
  portDis: string;
  delivery: string;
  deliveryTerms: string;
  freightTerms: string;
  serviceContractNo: string;
  remark: string;
  pkgs: number;
  gwt: string;
  dim: string;
  /** Where they differ from the packed ones that count since the lock. */
  bookedContainers: string | null;
  bookedPkgs: number | null;
  bookedGwt: string | null;
  bookedDim: string | null;
  updatedTime: string;
  cargo: SheetCargo[];
  containers: SheetContainers[];
};

type Wanted = { ids: readonly number[]; bkNos: readonly string[] };

const place = (name: string): RawBuilder<string> =>
  sql<string>`concat_ws(
      ' ', nullif(b.${sql.ref(name)}, ''), nullif(b.${sql.ref(`${name}_desc`)}, '')
    )`;

/**
 * Sheets of bookings in the reader's scope, by number.
 * @throws Refusal kit.selectRows for none, kit.tooBig beyond `mostSheets`, kit.unknownCode for a
 *   number that is not there or not the reader's
 */
export async function readSheets(reader: Reader, { ids, bkNos }: Wanted): Promise<BookingSheet[]> {
  if (ids.length + bkNos.length === 0) throw new Refusal("kit.selectRows", {}, { field: "bkNo" });
  if (ids.length + bkNos.length > mostSheets)
    throw new Refusal("kit.tooBig", { limit: mostSheets }, { field: "bkNo" });
  const { rows } = await sql<
    BookingSheet & { id: number }
  >`select b.id, b.bk_no as "bkNo", b.bk_status as status, v.vessel_name as "vesselName",
      v.voyage as "voyageNo", b.etd::text, b.eta::text, b.client_code as "clientCode",
      b.client_name as "clientName", b.shipper_name as "shipperName",
      b.shipper_address as "shipperAddress", b.consignee_name as "consigneeName",
      b.consignee_address as "consigneeAddress", b.notify_name as "notifyName",
      b.notify_address as "notifyAddress", ${place("receipt")} as receipt,
      ${place("port_load")} as "portLoad", ${place("port_via")} as "portVia",
      ${place("port_dis")} as "portDis", ${place("delivery")} as delivery,
      b.delivery_terms as "deliveryTerms", b.freight_terms as "freightTerms",
      b.service_contract_no as "serviceContractNo", b.remark, b.pkgs, b.gwt::text, b.dim::text,
      b.booked_pkgs as "bookedPkgs", b.booked_gwt::text as "bookedGwt",
      b.booked_dim::text as "bookedDim", b.booked_containers as "bookedContainers",
      b.updated_time as "updatedTime",
      (
        select coalesce(
            json_agg(
              json_build_object(
                'goodsNameEn', c.goods_name_en, 'goodsNameCn', c.goods_name_cn, 'hscode', c.hscode,
                'pkgs', c.pkgs, 'packageKind', c.package_kind, 'gwt', c.gwt::text, 'dim',
                c.dim::text, 'marks', c.marks, 'dgUnNo', c.dg_un_no, 'dgClass', c.dg_class
              )
              order by c.line_no
            ),
            '[]'
          )
        from booking_cargo c
        where c.booking_id = b.id and ${isShipped("c")}
      ) as cargo,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'sizeType', c.size_type, 'contCount', c.cont_count, 'isSoc', c.is_soc
              )
              order by c.line_no
            ),
            '[]'
          )
        from booking_container c
        where c.booking_id = b.id and c.cont_count > 0
      ) as containers
    from booking b join voyage v on v.id = b.voyage_id
    where (b.id = any (${[...ids]}::int[]) or b.bk_no = any (${[...bkNos]}::text[]))
      and ${bookingInScope(reader, bookingList.apiName, "b.id")}
    order by b.bk_no`.execute(reader.em.getKysely());
  const unknown =
    bkNos.find((bkNo) => !rows.some((row) => row.bkNo === bkNo)) ??
    ids.find((id) => !rows.some((row) => row.id === id))?.toString();
  if (unknown !== undefined)
    throw new Refusal("kit.unknownCode", { value: unknown }, { field: "bkNo" });
  return rows;
}
