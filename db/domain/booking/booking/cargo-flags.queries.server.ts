import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import {
  type CargoBox,
  type CargoFacts,
  type CargoFlags,
  impliedFlags,
} from "#domain/booking/cargo/implied-flags.ts";

/** Records whose stored flags miss what their facts imply. */
type UnflaggedCargo = { kind: "ebooking" | "booking"; numbers: string[] };
type Row = { id: number; number: string; nature: string; cargo: CargoFacts[]; boxes: CargoBox[] };

const heads = {
  ebooking: sql`select r.id, r.eb_no as number, '' as nature`,
  booking: sql`select r.id, r.bk_no as number, r.nature`,
};
const lines = (table: string, owner: string) => sql`
  (
    select coalesce(
        json_agg(
          json_build_object(
            'nature', c.nature, 'subNature', c.sub_nature, 'isDg', c.is_dg, 'isRf', c.is_rf,
            'isOversize', c.is_oversize, 'dgUnNo', c.dg_un_no, 'dgClass', c.dg_class,
            'dgPackingGroup', c.dg_packing_group, 'temperature', c.temperature, 'temperatureLow',
            c.temperature_low, 'temperatureHigh', c.temperature_high, 'airFlow', c.air_flow,
            'length', c.length, 'wide', c.wide, 'height', c.height
          )
          order by c.line_no
        ),
        '[]'
      )
    from ${sql.table(`${table}_cargo`)} c
    where ${sql.ref(`c.${owner}`)} = r.id
  ) as cargo,
  (
    select coalesce(
        json_agg(
          json_build_object('typeGroup', coalesce(s.type_group, ''), 'emptyFlag', b.empty_flag)
        ),
        '[]'
      )
    from ${sql.table(`${table}_container`)} b left join size_type s on s.code = b.size_type
    where ${sql.ref(`b.${owner}`)} = r.id
  ) as boxes`;

/** Records per query. */
const slice = 2000;

/**
 * Goods that need a flag they lack: e-bookings not yet received, and bookings of running voyages.
 */
export async function unflaggedCargo(em: EntityManager): Promise<UnflaggedCargo[]> {
  const unflaggedCargos: UnflaggedCargo[] = [];
  for (const kind of ["ebooking", "booking"] as const) {
    const numbers: string[] = [];
    for (let last = 0; ; ) {
      const rows = await readSlice(em, kind, last);
      numbers.push(...rows.filter(lacksFlag).map((row) => row.number));
      const end = rows.at(-1);
      if (!end || rows.length < slice) break;
      last = end.id;
    }
    if (numbers.length > 0) unflaggedCargos.push({ kind, numbers });
  }
  return unflaggedCargos;
}

async function readSlice(
  em: EntityManager,
  kind: UnflaggedCargo["kind"],
  after: number,
): Promise<Row[]> {
  const from =
    kind === "ebooking"
      ? sql`${lines("eb", "e_booking_id")}
        from e_booking r left join voyage v on v.id = r.voyage_id
        where r.eb_status <> 'RECEIVED'`
      : sql`${lines("booking", "booking_id")}
        from booking r join voyage v on v.id = r.voyage_id
        where r.bk_status in ('DRAFT', 'CONFIRMED', 'LOCKED')`;
  const { rows } = await sql<Row>`${heads[kind]},
    ${from}
    and coalesce(v.ended, 'N') = 'N'
    and r.id > ${after}
    order by r.id
    limit ${slice}`.execute(em.getKysely());
  return rows;
}

function lacksFlag({ cargo, boxes, nature }: Row): boolean {
  const implied = impliedFlags(cargo, { boxes, nature });
  const keys: (keyof CargoFlags)[] = ["isDg", "isRf", "isOversize"];
  return cargo.some((line, i) =>
    keys.some((key) => implied[i]?.[key] === "Y" && line[key] !== "Y"),
  );
}
