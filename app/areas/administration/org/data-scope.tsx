import { Form } from "@remix-run/react";
import { useState } from "react";
import type { FormRecord } from "#platform/records/form/form.ts";
import type { TreeNode } from "#domain/administration/org/org.queries.server.ts";
import { useHydrated } from "#app/kit/shell/frame/hydrated.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Select } from "#app/kit/ui/select.tsx";
import { TreeTicks } from "./tree/tree-ticks.tsx";

type Props = {
  record: FormRecord;
  scopes: Record<string, string>;
  depts: readonly TreeNode[];
  ticked: ReadonlySet<number>;
  linked: boolean;
};

/** Departments apply to "chosen departments" only. */
export function DataScope({ record, scopes, depts, ticked, linked }: Props) {
  const t = useTranslate();
  const live = useHydrated();
  const busy = useBusy();
  const [scope, setScope] = useState(String(record.dataScope));
  return (
    <Form method="post" className="sw-change" key={String(record.version)}>
      <input type="hidden" name="id" value={String(record.id)} />
      <fieldset className="sw-section">
        <legend>{t("org.dataScope")}</legend>
        <div className="sw-grid">
          <div className="sw-field sw-span-4">
            <label htmlFor="data-scope">{t("org.dataScope")}</label>
            <Select
              id="data-scope"
              name="dataScope"
              defaultValue={scope}
              onChange={(event) => setScope(event.target.value)}
            >
              {Object.entries(scopes).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
            <small>{t("org.dataScopeHint")}</small>
          </div>
        </div>
        <div hidden={live && scope !== "2"}>
          <TreeTicks
            name="deptIds"
            label={t("org.scopeDepts")}
            nodes={depts}
            ticked={ticked}
            linkName="deptCheckStrictly"
            linked={linked}
          />
        </div>
        <Button type="submit" name="_more" value="dataScope" disabled={busy}>
          {t("org.setDataScope")}
        </Button>
      </fieldset>
    </Form>
  );
}
