import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: from the lock on the packed containers of a booking count, too, and what was booked stays beside them. Locked bookings that were
 * packed otherwise take their containers now: each booked line what of its kind was packed, the last line of a kind the rest, a kind that
 * was not booked a line of its own. Their exchange is no modification of the booking.
 */
export class Migration0164 extends Migration {
  override async up(): Promise<void> {
    this.addSql('alter table "booking" add "booked_containers" varchar(250) null');
    this.addSql('alter table "booking_container" add "booked_count" int null');
    this.addSql("select set_config('seaway.counting', 'on', true)");
    this.addSql(planned);
    this.addSql(bookedTexts);
    this.addSql(packedLines);
    this.addSql(addedLines);
    this.addSql(sizesOfChanged);
    this.addSql("drop table packed_plan");
    this.addSql("select set_config('seaway.counting', '', true)");
  }
}

const planned = `create temporary table packed_plan on commit drop as
  with packed as (
    select x.booking_id, x.size_type, x.is_soc, x.empty_flag, count(*)::int as count
    from box x
    join booking b on b.id = x.booking_id and b.bk_status = 'LOCKED'
    group by 1, 2, 3, 4
  ), lines as (
    select c.id, c.booking_id, c.size_type, c.is_soc, c.empty_flag, c.cont_count,
      sum(c.cont_count) over kind - c.cont_count as before,
      row_number() over (partition by c.booking_id, c.size_type, c.is_soc, c.empty_flag order by c.line_no desc, c.id desc) as from_last,
      row_number() over (partition by c.booking_id, c.size_type order by c.line_no desc, c.id desc) as of_type_from_last
    from booking_container c
    join booking b on b.id = c.booking_id and b.bk_status = 'LOCKED'
    where exists (select from box x where x.booking_id = b.id)
    window kind as (partition by c.booking_id, c.size_type, c.is_soc, c.empty_flag order by c.line_no, c.id)
  ), same as (
    select l.*, case
        when p.count is null then 0
        when l.from_last = 1 then greatest(p.count - l.before, 0)
        else greatest(least(l.cont_count, p.count - l.before), 0)
      end as count
    from lines l
    left join packed p using (booking_id, size_type, is_soc, empty_flag)
  ), others as (
    select p.booking_id, p.size_type, sum(p.count)::int as count
    from packed p
    where not exists (
      select from lines l
      where (l.booking_id, l.size_type, l.is_soc, l.empty_flag) = (p.booking_id, p.size_type, p.is_soc, p.empty_flag)
    )
    group by 1, 2
  )
  select s.id, s.booking_id, s.size_type, 'N' as is_soc, 'N' as empty_flag, s.cont_count,
    (s.count + case when s.of_type_from_last = 1 then coalesce(o.count, 0) else 0 end)::int as count
  from same s
  left join others o using (booking_id, size_type)
  union all
  select null, p.booking_id, p.size_type, p.is_soc, p.empty_flag, 0, p.count
  from packed p
  where not exists (select from lines l where (l.booking_id, l.size_type) = (p.booking_id, p.size_type))`;

const bookedTexts = `update booking b
  set booked_containers = left(coalesce((
    select string_agg(k.count || '×' || k.size_type, ', ' order by k.size_type)
    from (select size_type, sum(cont_count) as count from booking_container c where c.booking_id = b.id group by 1) k
  ), ''), 250)
  where b.id in (select booking_id from packed_plan where count <> cont_count)`;

const packedLines = `update booking_container c set booked_count = c.cont_count, cont_count = k.count
  from packed_plan k
  where k.id = c.id and k.count <> c.cont_count`;

const addedLines = `insert into booking_container (booking_id, line_no, size_type, is_soc, empty_flag, cont_count, booked_count)
  select k.booking_id, l.line_no + row_number() over (partition by k.booking_id order by k.size_type, k.is_soc, k.empty_flag), k.size_type,
    k.is_soc, k.empty_flag, k.count, 0
  from packed_plan k
  cross join lateral (select coalesce(max(line_no), 0) as line_no from booking_container c where c.booking_id = k.booking_id) l
  where k.id is null`;

const sizesOfChanged = `update booking b set ctn20num = x.ctn20, ctn40num = x.ctn40, ctn40h_num = x.ctn40h, ctn45num = x.ctn45
  from (
    select c.booking_id, coalesce(sum(c.cont_count) filter (where s.size_group = '20'), 0)::int as ctn20,
      coalesce(sum(c.cont_count) filter (where s.size_group = '40'), 0)::int as ctn40,
      coalesce(sum(c.cont_count) filter (where s.size_group = '40H'), 0)::int as ctn40h,
      coalesce(sum(c.cont_count) filter (where s.size_group = '45'), 0)::int as ctn45
    from booking_container c
    left join size_type s on s.code = c.size_type
    where c.booking_id in (select booking_id from packed_plan where count <> cont_count)
    group by 1
  ) x
  where b.id = x.booking_id`;
