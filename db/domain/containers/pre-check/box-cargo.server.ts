import { type RawBuilder, sql } from "kysely";

type Sql = RawBuilder<unknown>;

/** Special lines packed in the box of alias `box`: `k` packing, `c` cargo. */
export const specialLines = (box: Sql) => sql`packing_line k
  join booking_cargo c on c.id = k.cargo_id
  where k.booking_id = ${box}.booking_id
    and k.box_id = ${box}.id
    and (c.is_dg = 'Y' or c.is_oversize = 'Y')`;

/** What an approval covers, as a hash: the declaration, what is packed, and the ship. */
export const cargoVersion = (box: Sql) => sql<string>`
  (
    select md5(
        concat(
          ${box}.voyage_id, '#',
          string_agg(
            concat_ws(
              '|', c.is_dg, c.is_oversize, c.dg_un_no, c.dg_class, c.dg_packing_group, c.dg_ems,
              c.dg_flashpoint, c.dg_goods_name, c.dg_linker, c.dg_link_tel, c.dg_type,
              trim_scale(c.nwt), trim_scale(c.length), trim_scale(c.wide), trim_scale(c.height),
              k.pkgs, trim_scale(k.gwt)
            ),
            ';'
            order by c.line_no, k.pkgs, k.gwt
          )
        )
      )
    from ${specialLines(box)}
  )`;

/** A column of the decision that still counts, or null. */
export const decided = (box: Sql, column: string) =>
  sql`(
      select ${sql.ref(`a.${column}`)}
      from box_approval a
      where a.box_id = ${box}.id and a.cargo_version = ${cargoVersion(box)}
    )`;

export const approvalState = (box: Sql) =>
  sql<string>`coalesce(${decided(box, "state")}, 'NOT_CHECKED')`;
