import { orgEntities } from "./org.entity.server.ts";
import { userImport } from "./org.imports.server.ts";
import { organisationOperations, organisationResources } from "./org.resources.server.ts";
import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";

export const orgModule = defineModule({
  name: "org",
  after: [],
  entities: orgEntities,
  resources: organisationResources,
  imports: { "system/user": [userImport] },
  operations: organisationOperations,
  uses: [
    ...usesIn("app_user", "org.users", { customer: ["customer_codes"] }, { array: true }),
    ...usesIn("app_user", "org.users", { company: ["company_id"] }, { id: true }),
    ...usesIn("company", "corp.companies", { currency: ["local_currency"] }),
  ],
  permissionLabels: {
    "system:user:query": "org.permission.user.query",
    "system:user:add": "org.permission.user.add",
    "system:user:edit": "org.permission.user.edit",
    "system:user:remove": "org.permission.user.remove",
    "system:user:export": "org.permission.user.export",
    "system:user:import": "org.permission.user.import",
    "system:user:resetPwd": "org.permission.user.resetPwd",
    "system:role:query": "org.permission.role.query",
    "system:role:add": "org.permission.role.add",
    "system:role:edit": "org.permission.role.edit",
    "system:role:remove": "org.permission.role.remove",
    "system:role:export": "org.permission.role.export",
    "system:menu:query": "org.permission.menu.query",
    "system:menu:add": "org.permission.menu.add",
    "system:menu:edit": "org.permission.menu.edit",
    "system:menu:remove": "org.permission.menu.remove",
    "system:dept:query": "org.permission.dept.query",
    "system:dept:add": "org.permission.dept.add",
    "system:dept:edit": "org.permission.dept.edit",
    "system:dept:remove": "org.permission.dept.remove",
    "system:post:query": "org.permission.post.query",
    "system:post:add": "org.permission.post.add",
    "system:post:edit": "org.permission.post.edit",
    "system:post:remove": "org.permission.post.remove",
    "system:post:export": "org.permission.post.export",
  },
  tableLabels: {
    company: "org.table.company",
    dept: "org.table.dept",
    role: "org.table.role",
    app_user: "org.table.appUser",
    user_role: "org.table.userRole",
    post: "org.table.post",
    user_post: "org.table.userPost",
    menu: "org.table.menu",
    role_menu: "org.table.roleMenu",
    menu_offer: "org.table.menuOffer",
    role_dept: "org.table.roleDept",
  },
});
