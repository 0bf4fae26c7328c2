import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";
import { voyageSuits } from "#domain/sailing/voyage/voyage-suits.server.ts";
import { companyToday } from "#platform/kernel/clock/company-zone.server.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import type { ListRow } from "#platform/records/list/list.ts";
import { type Actor, can } from "#platform/kernel/actor/actor.ts";
import { findInResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "../registry.server.ts";

type Reader = { em: EntityManager; actor: Actor; now: Date };
export type OwnEbooking = {
  id: number;
  ebNo: string;
  state: "DRAFT" | "SUBMITTED" | "REJECTED" | "RECEIVED";
  /** Waits for captain or port. */
  inApproval: boolean;
  /** Who refused the cargo, which is the customer's to mend; `reason` says why. */
  refusedBy: "captain" | "overseas" | null;
  reason: string;
  voyage: string;
  ports: string;
  etd: string;
  cutoff: string;
};
type Sailing = {
  voyage: string;
  from: string;
  to: string;
  etd: string;
  eta: string;
  cutoff: string;
};
export type CustomerHome = {
  last: { id: number; ebNo: string } | null;
  own: OwnEbooking[];
  sailings: Sailing[];
};

const mostOwn = 10;
const mostRoutes = 4;
const mostSailings = 8;

/**
 * A customer's e-bookings in work, the newest to copy, and the next sailings on his routes. Null
 * for staff.
 */
export async function customerHome(reader: Reader): Promise<CustomerHome | null> {
  const { actor, now } = reader;
  if (actor.kind !== "customer" || !can(actor, "ebooking:edit") || !can(actor, ebookingList.perm))
    return null;
  const today = dayOf(now, actor.zone);
  const [newest, working, sailing, sailings] = await Promise.all([
    find(reader, "sort=-createdTime", 1),
    find(reader, "f.ebStatus.in=DRAFT,SUBMITTED,REJECTED&sort=-createdTime", mostOwn),
    find(reader, `f.ebStatus=RECEIVED&f.etd.from=${today}&sort=etd`, mostOwn),
    nextSailings(reader),
  ]);
  const [last] = newest;
  return {
    last: last ? { id: last.id, ebNo: String(last.ebNo) } : null,
    own: [...working, ...sailing].slice(0, mostOwn).map(ownOf),
    sailings,
  };
}

async function find({ em, actor }: Reader, search: string, most: number): Promise<ListRow[]> {
  const resource = resourceOf(ebookingList.apiName);
  const query = {
    ...readListQuery(resource.list, new URLSearchParams(search)),
    page: 1,
    pageSize: most,
    keys: ownKeys,
  };
  return JSON.parse((await findInResource(em, actor, resource, query)).json) as ListRow[];
}

const text = (value: unknown) => (value === null || value === undefined ? "" : String(value));

const ownKeys = [
  ...[
    "ebNo",
    "ebStatus",
    "dgCaptainFlag",
    "dgOverseaFlag",
    "rejectReason",
    "captainRejectReason",
    "overseaRejectReason",
  ],
  ...["voyageName", "portLoad", "portDis", "etd", "ebDeadline"],
];
function refusedBy(row: ListRow): OwnEbooking["refusedBy"] {
  if (row.ebStatus !== "SUBMITTED") return null;
  return row.dgCaptainFlag === "REJECTED"
    ? "captain"
    : row.dgOverseaFlag === "REJECTED"
      ? "overseas"
      : null;
}

function reasonOf(row: ListRow): unknown {
  const by = refusedBy(row);
  return by === "captain"
    ? row.captainRejectReason
    : by === "overseas"
      ? row.overseaRejectReason
      : row.rejectReason;
}

const ownOf = (row: ListRow): OwnEbooking => ({
  id: row.id,
  ebNo: text(row.ebNo),
  state: text(row.ebStatus) as OwnEbooking["state"],
  inApproval: row.dgCaptainFlag === "APPLIED" || row.dgOverseaFlag === "APPLIED",
  refusedBy: refusedBy(row),
  reason: text(reasonOf(row)),
  voyage: text(row.voyageName),
  ports: `${text(row.portLoad)} → ${text(row.portDis)}`,
  etd: text(row.etd),
  cutoff: text(row.ebDeadline),
});

/**
 * Two open voyages for each route of the customer's newest e-bookings, in one statement; none
 * without history.
 */
async function nextSailings({ em, actor }: Reader): Promise<Sailing[]> {
  const db = em.getKysely();
  const { rows: routes } = await sql<{
    from: string;
    to: string;
  }>`select port_load as "from", port_dis as "to"
    from (
        select port_load, port_dis, id
        from e_booking
        where client_code = any (${[...actor.customerCodes]}::text[])
        order by id desc
        limit 50
      ) newest
    group by 1, 2
    order by max(id) desc
    limit ${mostRoutes}`.execute(db);
  if (routes.length === 0) return [];
  const each = routes.map(
    ({ from, to }) => sql`(
        select voyage_name as voyage, ${from}::text as "from", ${to}::text as "to", departure_date,
          (
            select to_char(min(s.etd), 'YYYY-MM-DD HH24:MI')
            from voyage_stop s
            where s.voyage_id = voyage.id and s.port_code = ${from}
          ) as etd,
          coalesce(
            (
              select to_char(min(s.eta), 'YYYY-MM-DD')
              from voyage_stop s
              where s.voyage_id = voyage.id and s.port_code = ${to}
            ),
            ''
          ) as eta,
          coalesce(to_json(eb_deadline) #>> '{}', '') as cutoff
        from voyage
        where departure_date >= ${companyToday} - 30 and ${voyageSuits({ from, to }) ?? sql`true`}
        order by departure_date, voyage.id
        limit 2
      )`,
  );
  const { rows } = await sql<Sailing>`select voyage, "from", "to", etd, eta, cutoff
    from (${sql.join(each, sql` union all `)}) x
    order by departure_date, voyage
    limit ${mostSailings}`.execute(db);
  return rows;
}
