import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: an upgrade adds menus and gives them to no role. To give a role what is new, and never again what an administrator took away, the
 * database remembers which menus a role has been offered: all that were there when it was made, and each it has ever held (decision 135).
 * A menu is known by its number and, as a removed one may come back with another, by its address and permission.
 */
export class Migration0162 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create table menu_offer (
      role_id int not null,
      menu_id int not null,
      place varchar(400) not null default '',
      perm varchar(100) not null default '',
      primary key (role_id, menu_id))`);
    this.addSql(placesFunction);
    this.addSql(ofRole);
    this.addSql(ofRoleMenu);
    this.addSql(
      "create trigger role_offer_i after insert on role referencing new table as made for each statement execute function seaway_role_made()",
    );
    this.addSql(
      "create trigger role_menu_offer_i after insert on role_menu referencing new table as given for each statement execute function seaway_menus_given()",
    );
    this.addSql(offeredSoFar);
    this.addSql(takenSoFar);
  }
}

/** Menus with the address of their page. */
const placesFunction = `create function seaway_menu_places() returns table (id int, place text, perm text) language sql stable as $$
  with recursive tree as (
    select m.id, m.perm, m.router_value::text as place from menu m where m.parent_id = 0
    union all
    select m.id, m.perm, case when m.menu_type = 'F' then t.place else t.place || '/' || m.router_value end
    from menu m
      join tree t on t.id = m.parent_id)
  select id, left(place, 400), perm::text from tree
$$`;

const ofRole = `create function seaway_role_made() returns trigger language plpgsql as $$
begin
  insert into menu_offer (role_id, menu_id, place, perm)
  select r.id, m.id, m.place, m.perm from made r cross join seaway_menu_places() m
  on conflict do nothing;
  return null;
end $$`;

const ofRoleMenu = `create function seaway_menus_given() returns trigger language plpgsql as $$
begin
  insert into menu_offer (role_id, menu_id, place, perm)
  select g.role_id, g.menu_id, m.place, m.perm from given g join seaway_menu_places() m on m.id = g.menu_id
  on conflict do nothing;
  return null;
end $$`;

const offeredSoFar = `insert into menu_offer (role_id, menu_id, place, perm)
  select r.id, m.id, p.place, p.perm
  from role r
    cross join menu m
    join seaway_menu_places() p on p.id = m.id
  where m.created_time <= r.created_time
    or exists (select from role_menu l where l.role_id = r.id and l.menu_id = m.id)`;

/** What the change log knows to have been taken: a menu from a role, or from everybody. */
const takenSoFar = `insert into menu_offer (role_id, menu_id, place, perm)
  select r.id, t.menu_id, coalesce(p.place, ''), coalesce(p.perm, t.perm, '')
  from (
      select (c.old_value::jsonb->>'role_id')::int as role_id, (c.old_value::jsonb->>'menu_id')::int as menu_id, null as perm
      from change_log c
      where c.table_name = 'role_menu' and c.operation = 'DELETE'
      union
      select null, c.key_value::int, c.old_value::jsonb->>'perm'
      from change_log c
      where c.table_name = 'menu' and c.operation = 'DELETE' and c.key_value <> '') t
    join role r on r.id = coalesce(t.role_id, r.id)
    left join seaway_menu_places() p on p.id = t.menu_id
  on conflict do nothing`;
