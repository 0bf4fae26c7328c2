import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: from the lock on the packed figures of a booking count, and what was booked stays beside them. Locked bookings whose packing list
 * differs take its figures now. Their exchange is no modification of the booking.
 */
export class Migration0132 extends Migration {
  override async up(): Promise<void> {
    for (const table of ["booking", "booking_cargo"])
      this.addSql(
        `alter table "${table}" add "booked_pkgs" int null, add "booked_gwt" numeric(18,3) null, add "booked_dim" numeric(18,3) null`,
      );
    this.addSql(noteFunction);
    this.addSql("select set_config('seaway.counting', 'on', true)");
    this.addSql(linesOfLocked);
    this.addSql(totalsOfLocked);
    this.addSql("select set_config('seaway.counting', '', true)");
  }
}

const noteFunction = `create or replace function seaway_booking_modified(changed int[], cargo int[], containers int[]) returns void language sql as $$
  insert into booking_modification as m (booking_id, bk_no, since_time, changed_time, changed_by, gone_cargo, gone_containers)
  select b.id, b.bk_no, now(), now(), coalesce(nullif(current_setting('seaway.actor', true), ''), 'system'), x.gone_cargo, x.gone_containers
  from (select booking, coalesce(array_agg(cargo_id order by cargo_id) filter (where cargo_id is not null), '{}') as gone_cargo,
      coalesce(array_agg(container_id order by container_id) filter (where container_id is not null), '{}') as gone_containers
    from unnest(changed, cargo, containers) u(booking, cargo_id, container_id) group by booking) x
  join booking b on b.id = x.booking
  where b.bk_status in ('CONFIRMED', 'LOCKED') and b.created_time <> now() and coalesce(current_setting('seaway.undoing', true), '') <> 'on'
    and coalesce(current_setting('seaway.counting', true), '') <> 'on'
  order by b.id
  on conflict (booking_id) do update set state = 'OPEN', changed_time = now(), changed_by = excluded.changed_by,
    since_time = case m.state when 'TAKEN' then now() else m.since_time end,
    gone_cargo = case m.state when 'TAKEN' then '{}' else m.gone_cargo end || excluded.gone_cargo,
    gone_containers = case m.state when 'TAKEN' then '{}' else m.gone_containers end || excluded.gone_containers
  where m.state <> 'OPEN' or m.changed_time <> now() or excluded.gone_cargo <> '{}' or excluded.gone_containers <> '{}'
$$`;

const linesOfLocked = `update booking_cargo c set booked_pkgs = c.pkgs, booked_gwt = c.gwt, booked_dim = c.dim, pkgs = x.pkgs, gwt = x.gwt, dim = x.dim
  from (select l.id, coalesce(s.pkgs, 0) as pkgs, coalesce(s.gwt, 0) as gwt, case when k.dim > 0 then coalesce(s.dim, 0) else l.dim end as dim
    from booking b
    join (select booking_id, sum(dim) as dim from packing_line group by 1) k on k.booking_id = b.id
    join booking_cargo l on l.booking_id = b.id
    left join (select cargo_id, sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim from packing_line group by 1) s on s.cargo_id = l.id
    where b.bk_status = 'LOCKED') x
  where c.id = x.id and (c.pkgs, c.gwt, c.dim) is distinct from (x.pkgs, x.gwt, x.dim)`;

const totalsOfLocked = `update booking b set booked_pkgs = b.pkgs, booked_gwt = b.gwt, booked_dim = b.dim, pkgs = x.pkgs, gwt = x.gwt, dim = x.dim
  from (select booking_id, sum(pkgs)::int as pkgs, sum(gwt) as gwt, sum(dim) as dim from booking_cargo group by 1 having count(booked_pkgs) > 0) x
  where b.id = x.booking_id`;
