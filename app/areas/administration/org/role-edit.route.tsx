import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useParams } from "@remix-run/react";
import { roleForm } from "#domain/administration/org/org.forms.ts";
import { menuTreeOf, scopeDeptTreeOf } from "#domain/administration/org/org.queries.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { DataScope } from "./data-scope.tsx";
import { numberOf, TreeTicks } from "./tree/tree-ticks.tsx";

const apiName = "system/role";
const path = "/system/role";
/** Holds every permission without naming one. */
const adminRole = "admin";
const start = { status: "0", roleSort: 0, menuIds: "", menuCheckStrictly: true };

export async function loader({ request, params }: LoaderFunctionArgs) {
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.roleId,
    form: roleForm,
    start,
  });
  const { em, actor } = await asActor(request, "system:role:list");
  const [menus, depts, { role_data_scope: scopes = {} }] = await Promise.all([
    menuTreeOf(em, actor, actor.lang, { buttons: true }),
    scopeDeptTreeOf(em, actor),
    dictionariesOf(em, actor.lang, ["role_data_scope"]),
  ]);
  return { ...formData, menus, depts, scopes };
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.roleId,
    form: roleForm,
    saved: (id) => `${path}/index/${id}`,
  });
}

const idsOf = (text: unknown) =>
  new Set(
    String(text ?? "")
      .split(",")
      .filter(Boolean)
      .map(Number),
  );
const isOn = (value: unknown) => value !== false && value !== "N";

export default function RoleEditScreen() {
  const { menus, depts, scopes } = useLoaderData<typeof loader>();
  const { roleId } = useParams();
  const t = useTranslate();
  const may = useMay();
  return (
    <FormScreen
      back={path}
      titleKey="roleName"
      inside={(record) =>
        record.roleKey === adminRole ? (
          <fieldset className="sw-section">
            <legend>{t("org.menuTree")}</legend>
            <p>{t("org.allMenus", { all: numberOf(menus) })}</p>
          </fieldset>
        ) : (
          <TreeTicks
            name="menuIds"
            label={t("org.menuTree")}
            nodes={menus}
            ticked={idsOf(record.menuIds)}
            linkName="menuCheckStrictly"
            linked={isOn(record.menuCheckStrictly)}
          />
        )
      }
    >
      {(record) =>
        roleId === "new" || !may("system:role:edit") ? null : (
          <>
            <p>
              <Link to={`/system/role-auth/user/${String(record.id)}`}>{t("org.roleUsers")}</Link>
            </p>
            <DataScope
              record={record}
              scopes={scopes}
              depts={depts}
              ticked={idsOf(record.deptIds)}
              linked={isOn(record.deptCheckStrictly)}
            />
          </>
        )
      }
    </FormScreen>
  );
}
