import { Migration } from "@mikro-orm/migrations";

/**
 * Reason: every request asks which data permissions meet its user (domain §7, decision 017). As a function the question costs nothing while
 * there are no rows: it is planned once per connection and only called when there are some.
 *
 * Per page with rows: those that match the user by himself, by an enabled role, or by his department or one above it; `depts` of a row with all
 * departments below; and the columns the page's conditions name. The keys are those of `PageLimit` in db/domain/kit/actor.ts.
 */
export class Migration0011 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create function seaway_data_pms(of_user int) returns jsonb language plpgsql stable as $body$
declare
  own_roles int[]; own_depts int[]; found jsonb;
begin
  select coalesce(array_agg(ur.role_id), '{}') into own_roles from user_role ur
    join role r on r.id = ur.role_id and r.status = '0' and r.del_flag = '0' where ur.user_id = of_user;
  with recursive up(id, above) as (
    select d.id, d.parent_id from app_user u join dept d on d.id = u.dept_id where u.id = of_user
    union select d.id, d.parent_id from up join dept d on d.id = up.above)
  select coalesce(array_agg(id), '{}') into own_depts from up;
  select jsonb_object_agg(x.page_id, x.limits) into found from (
    select p.page_id, jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'portLoads', p.port_loads, 'portDiss', p.port_diss,
        'depts', case when p.depts_query = '{}' then p.depts_query else array(
          with recursive down(id) as (select unnest(p.depts_query) union select d.id from down join dept d on d.parent_id = down.id)
          select id from down order by id) end) order by p.id)
        filter (where of_user = any(p.users) or p.roles && own_roles or p.depts && own_depts), '[]'),
      'portLoad', nullif(max(c.port_load_condition), ''),
      'portDis', nullif(max(c.port_dis_condition), ''),
      'dept', nullif(max(c.dept_query_condition), '')) as limits
    from data_permission p left join data_permission_page c on c.api_name = p.page_id where p.is_on = 'Y' group by p.page_id) x;
  return found;
end $body$`);
  }
}
