import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import {
  compareVersions,
  type ComparedVersions,
} from "#domain/pricing/contract/version/compare-versions.server.ts";
import type { SnapshotChange } from "#domain/pricing/contract/version/contract-snapshot.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { Button } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

/** Any two approved versions of a contract, difference by difference. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "contract:list");
  const query = new URL(request.url).searchParams;
  const compared = await compareVersions(em, Number(params.contractId), {
    base: Number(query.get("base")),
    other: Number(query.get("other")),
  });
  if (!compared) throw new Response("not found", { status: 404 });
  return { ...compared, path: `/priceSetting/contract/detail/index/${params.contractId}` };
}

const parts: Record<SnapshotChange["part"], MessageKey> = {
  head: "contract.section.main",
  groups: "contract.groups",
  customers: "contract.customers",
  freeTimes: "contract.freeTimes",
  rates: "contract.part.rates",
};

export default function ContractCompareScreen() {
  const data = useLoaderData() as ComparedVersions & { path: string };
  const t = useTranslate();
  return (
    <section className="sw-list" aria-labelledby="compare-title">
      <header className="sw-list-head">
        <h1 id="compare-title">
          {t("contract.compare")} <small>{data.contractNo}</small>
        </h1>
      </header>
      <p>
        <Link to={data.path}>{t("contract.sheet")}</Link>
      </p>
      {data.versions.length === 0 ? (
        <p className="sw-empty">{t("contract.compare.none")}</p>
      ) : (
        <Choice data={data} />
      )}
      {data.versions.length > 0 && data.changes.length === 0 ? (
        <p className="sw-empty">{t("contract.compare.equal")}</p>
      ) : null}
      {data.changes.length > 0 ? <Changes changes={data.changes} /> : null}
    </section>
  );
}

function Choice({ data }: { data: ComparedVersions }) {
  const t = useTranslate();
  const select = (name: "base" | "other", label: MessageKey) => (
    <label>
      {t(label)}{" "}
      <select name={name} defaultValue={data[name]} key={data[name]}>
        {data.versions.map((version) => (
          <option key={version} value={version}>
            {version}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <Form method="get">
      {select("base", "contract.compare.base")} {select("other", "contract.compare.other")}{" "}
      <Button type="submit">{t("contract.compare.run")}</Button>
    </Form>
  );
}

function Changes({ changes }: Pick<ComparedVersions, "changes">) {
  const t = useTranslate();
  return (
    <Table compact>
      <thead>
        <tr>
          <th>{t("contract.compare.part")}</th>
          <th>{t("contract.compare.line")}</th>
          <th>{t("contract.compare.field")}</th>
          <th>{t("contract.compare.before")}</th>
          <th>{t("contract.compare.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ part, key, field, before, after, label }) => (
          <tr key={`${part} ${key} ${field}`}>
            <td>{t(parts[part])}</td>
            <td>{key}</td>
            <td>{label ? t(label) : field}</td>
            <td>{before === null ? "" : <del>{before}</del>}</td>
            <td>{after === null ? "" : <ins>{after}</ins>}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
