import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { timesNamed } from "#platform/records/resource/used-codes.server.ts";
import { type OutsideReader, readersOf } from "#domain/booking/cargo/outside-readers.server.ts";
import { unreadableFields } from "#domain/booking/cargo/unreadable-texts.server.ts";
import { portTexts } from "#domain/masterdata/place/port-texts.server.ts";
import {
  type BillRule,
  billRuleNames,
  billRules,
  checkBill,
  type CheckFacts,
  type Finding,
  type Severity,
} from "./bill-check.ts";
import { approvalState, specialLines } from "#domain/containers/pre-check/box-cargo.server.ts";
import { packedForBills } from "../packing/bill-packing.server.ts";
import { billInScope } from "../bill-scope.server.ts";
import { Bill } from "../bill.entity.server.ts";
import { requestOfBill } from "../bill.facts.server.ts";
import { billList } from "../bill.list.ts";
import { readShipped, shippedFact } from "../print/on-board.server.ts";
import { readCheckedBill } from "./checked-bill.ts";

/** Bills of a voyage looked at in one run. */
export const mostChecked = 3000;

/** Cubic metres a container of the size group holds. */
const rooms: Readonly<Record<string, number>> = { "20": 33.2, "40": 67.7, "40H": 76.4, "45": 86.1 };

type Row = {
  id: number;
  feeCount: number;
  issued: boolean;
  onBoardDate: string | null;
  shipped: string;
  openRequest: string;
};
type Places = {
  objection: string | null;
  receipt: string;
  portLoad: string;
  portDis: string;
  delivery: string;
};
type Box = {
  billId: number;
  cntNo: string;
  sizeGroup: string;
  payload: string | null;
  empty: boolean;
};

/** The bills as stored, apart from the caller's. */
const storedBills = (em: EntityManager, ids: readonly number[]) =>
  em
    .fork({ keepTransactionContext: true })
    .find(Bill, { id: [...ids] }, { populate: ["cargo", "containers"], orderBy: { blNo: "asc" } });

type StoredBills = Awaited<ReturnType<typeof storedBills>>;

/** What the check needs besides the sheets, in a few statements for all bills. */
export async function checkFactsOf(
  em: EntityManager,
  ids: readonly number[],
  loaded?: StoredBills,
): Promise<Map<number, CheckFacts>> {
  const db = em.getKysely();
  const { rows } = await sql<
    Row & Places
  >`select b.id, ${timesNamed("bill", sql`b.id`)} as "feeCount", b.receipt,
      b.port_load as "portLoad", b.port_dis as "portDis", b.delivery,
      b.bl_status = 'ISSUED' as issued, b.on_board_date::text as "onBoardDate",
      ${shippedFact(sql.ref("b"))} as shipped,
      case
        when b.bl_status = 'DRAFT' then ${requestOfBill(sql.ref("b"))}
        else ''
      end as "openRequest",
      case
        when b.bl_status = 'DRAFT'
        and b.review_state = 'CORRECTION' then b.review_text
      end as objection
    from bill b
    where b.id = any (${[...ids]}::int[])`.execute(db);
  const { rows: boxes } = await sql<Box>`select c.bill_id as "billId", c.cnt_no as "cntNo",
      coalesce(s.size_group, '') as "sizeGroup",
      (
        select max(i.max_gross_kg - i.tare_kg)
        from container_iso i
        where i.size_type = c.size_type and i.tare_kg > 0
      )::text as payload,
      c.empty_flag = 'Y' as empty
    from bill_container c left join size_type s on s.code = c.size_type
    where c.bill_id = any (${[...ids]}::int[])`.execute(db);
  const bills = new Map((loaded ?? (await storedBills(em, ids))).map((bill) => [bill.id, bill]));
  const readers = await readersOf(em);
  const uncleared = await unclearedBoxes(em, ids);
  const packed = await packedForBills(em, await bookingsOfBills(em, ids));
  const ports = await portTexts(
    em,
    rows.flatMap((row) => [row.receipt, row.portLoad, row.portDis, row.delivery]),
  );
  const textOf = (code: string) => ports.get(code)?.text ?? "";
  const byBill = Map.groupBy(boxes, (box) => box.billId);
  return new Map(
    rows.map((row): [number, CheckFacts] => {
      const own = byBill.get(row.id) ?? [];
      const room = own.flatMap(({ cntNo, sizeGroup }) =>
        rooms[sizeGroup] ? [[cntNo, rooms[sizeGroup]] as const] : [],
      );
      const facts: CheckFacts = {
        feeCount: row.feeCount,
        issued: row.issued,
        openRequest: row.openRequest,
        objection: row.objection,
        onBoardDate: row.onBoardDate,
        shippedDate: readShipped(row.shipped)?.date ?? null,
        payload: Object.fromEntries(
          own.flatMap(({ cntNo, payload }) =>
            Number(payload) > 0 ? [[cntNo, Number(payload)] as const] : [],
          ),
        ),
        room: Object.fromEntries(room),
        empty: own.filter(({ empty }) => empty).map(({ cntNo }) => cntNo),
        unreadable: unreadableOf(bills.get(row.id), readers),
        uncleared: uncleared.get(row.id) ?? [],
        packed: packed.get(row.id) ?? null,
        places: {
          receiptName: textOf(row.receipt),
          portLoadName: textOf(row.portLoad),
          portDisName: textOf(row.portDis),
          deliveryName: textOf(row.delivery),
        },
      };
      return [row.id, facts];
    }),
  );
}

const unreadableOf = (
  bill: StoredBills[number] | undefined,
  readers: readonly OutsideReader[],
): string[] => (bill ? unreadableFields({ ...wrap(bill).toObject() }, readers) : []);

async function bookingsOfBills(
  em: EntityManager,
  ids: readonly number[],
): Promise<{ billId: number; bookingId: number }[]> {
  const { rows } = await sql<{
    billId: number;
    bookingId: number;
  }>`select id as "billId", booking_id as "bookingId"
    from bill
    where id = any (${[...ids]}::int[])
    union
    select bill_id, booking_id
    from packing_line
    where bill_id = any (${[...ids]}::int[])`.execute(em.getKysely());
  return rows;
}

/**
 * Containers with dangerous or oversize cargo that captain and pre-check have not let aboard, by
 * bill.
 */
async function unclearedBoxes(
  em: EntityManager,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const box = sql.raw("x");
  const { rows } = await sql<{
    billId: number;
    cntNo: string;
  }>`select c.bill_id as "billId", x.cnt_no as "cntNo"
    from bill_container c join box x on x.id = c.box_id
    where c.bill_id = any (${[...ids]}::int[])
      and exists (select from ${specialLines(box)})
      and ${approvalState(box)} not in ('APPROVED', 'AUTO_APPROVED')`.execute(em.getKysely());
  return new Map(
    [...Map.groupBy(rows, ({ billId }) => billId)].map(([id, boxes]) => [
      id,
      boxes.map(({ cntNo }) => cntNo),
    ]),
  );
}

export type BillFinding = Finding & { id: number; blNo: string };
export type RuleCount = { rule: BillRule; severity: Severity; bills: number };
/** `more`: the voyage has more bills than one run looks at. */
export type VoyageCheck = {
  voyage: string;
  bills: number;
  clean: number;
  more: boolean;
  counts: RuleCount[];
  findings: BillFinding[];
};

/** Checks the drafts and issued bills of a voyage that the reader sees. */
export async function checkVoyage(reader: Reader, voyage: string): Promise<VoyageCheck> {
  const { rows } = await sql<{
    id: number;
  }>`select b.id
    from bill b join voyage v on v.id = b.voyage_id
    where v.voyage_name = ${voyage}
      and b.bl_status in ('DRAFT', 'ISSUED')
      and ${billInScope(reader, billList.apiName, "b.id")}
    order by b.bl_no
    limit ${mostChecked + 1}`.execute(reader.em.getKysely());
  const ids = rows.slice(0, mostChecked).map(({ id }) => id);
  const bills = await storedBills(reader.em, ids);
  const facts = await checkFactsOf(reader.em, ids, bills);
  const findings = bills.flatMap((bill) => {
    const billFacts = facts.get(bill.id);
    const billFindings = billFacts
      ? checkBill(readCheckedBill({ ...wrap(bill).toObject() }), billFacts)
      : [];
    return billFindings.map(
      (finding): BillFinding => ({ id: bill.id, blNo: bill.blNo, ...finding }),
    );
  });
  const counts = billRuleNames.flatMap((rule): RuleCount[] => {
    const count = new Set(findings.filter((finding) => finding.rule === rule).map(({ id }) => id))
      .size;
    return count > 0 ? [{ rule, severity: billRules[rule].severity, bills: count }] : [];
  });
  const faulty = new Set(findings.map(({ id }) => id)).size;
  return {
    voyage,
    bills: bills.length,
    clean: bills.length - faulty,
    more: rows.length > mostChecked,
    counts,
    findings,
  };
}
