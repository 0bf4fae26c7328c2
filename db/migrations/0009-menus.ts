import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: what a role may do is told by its menus (role -> role_menu -> menu.perm, platform §6), and every request asks it. So the database
 * keeps the answer in `role.permissions`, whoever changes a menu or a role's menus - a screen, an import, a hand in the database - and the
 * session query reads one column. A menu counts while it and all menus above it are enabled. The admin role is the wildcard, no other ever is.
 */
export class Migration0009 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create unique index role_role_key_there on role (role_key) where del_flag = '0'`);
    this.addSql("alter table menu add constraint menu_perm_plain check (position('*' in perm) = 0)");
    this.addSql(deriveFunction);
    this.addSql(ofRoleMenu);
    this.addSql(ofMenu);
    this.addSql(
      "create trigger role_menu_derive_i after insert on role_menu referencing new table as changed for each statement execute function seaway_role_menus()",
    );
    this.addSql(
      "create trigger role_menu_derive_d after delete on role_menu referencing old table as changed for each statement execute function seaway_role_menus()",
    );
    this.addSql(
      "create trigger menu_derive after update on menu referencing old table as old_rows new table as new_rows for each statement execute function seaway_menus_changed()",
    );
    this.addSql(wildcardFunction);
    this.addSql("create trigger role_wildcard before insert or update on role for each row execute function seaway_wildcard()");
    this.addSql(passwordFunction);
    this.addSql(
      "create trigger app_user_password before update of password_hash on app_user for each row when (old.password_hash is distinct from new.password_hash) execute function seaway_password_set()",
    );
    this.addSql("drop trigger app_user_stamp on app_user");
    this.addSql(`create trigger app_user_stamp before update on app_user for each row
      when (to_jsonb(old) - ${signIn} is distinct from to_jsonb(new) - ${signIn}) execute function seaway_stamp()`);
  }
}

/** A sign-in is no change of the user's record: a sheet somebody has open does not get stale by it. */
const signIn = "'{login_ip,login_date,failed_count,locked_until}'::text[]";

/**
 * Two who change menus and a role's menus at once must not each derive without the other's rows, so one waits for the other here: the
 * statement after the lock sees what was committed before it.
 */
const deriveFunction = `create or replace function seaway_derive_permissions(wanted int[]) returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('seaway.permissions'));
  with recursive live as (
    select id, perm from menu where parent_id = 0 and status = '0'
    union all
    select m.id, m.perm from menu m join live on m.parent_id = live.id where m.status = '0'),
  derived as (
    select r.id, coalesce(array_agg(distinct l.perm::text order by l.perm::text) filter (where l.perm <> ''), '{}') as perms
    from role r left join role_menu rm on rm.role_id = r.id left join live l on l.id = rm.menu_id
    where r.id = any(wanted) and r.role_key <> 'admin' group by r.id)
  update role r set permissions = d.perms from derived d where d.id = r.id and r.permissions is distinct from d.perms;
end $$`;

const ofRoleMenu = `create or replace function seaway_role_menus() returns trigger language plpgsql as $$
begin
  perform seaway_derive_permissions(array(select distinct role_id from changed));
  return null;
end $$`;

/** A removed menu takes its rows of role_menu along, which derives for itself. */
const ofMenu = `create or replace function seaway_menus_changed() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join old_rows o on o.id = n.id where (n.perm, n.status, n.parent_id) is distinct from (o.perm, o.status, o.parent_id)) then
    perform seaway_derive_permissions(array(select distinct role_id from role_menu));
  end if;
  return null;
end $$`;

const wildcardFunction = `create or replace function seaway_wildcard() returns trigger language plpgsql as $$
begin
  new.permissions := case when new.role_key = 'admin' then '{*:*:*}' else array_remove(new.permissions, '*:*:*') end;
  return new;
end $$`;

const passwordFunction = `create or replace function seaway_password_set() returns trigger language plpgsql as $$
begin
  new.password_time := now();
  return new;
end $$`;
