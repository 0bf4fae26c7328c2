import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { feeForms, feeStart } from "#domain/fee/fee.form.ts";
import { feePage, type FeeSide, feeSides } from "#domain/fee/fee-side.ts";
import { FormScreen } from "../../kit/form/form-screen.tsx";
import { loadForm, saveForm } from "../../kit/form/load-form.server.ts";
import { useTranslate } from "../../kit/shell/translate.ts";
import { useMay } from "../../kit/shell/use-may.ts";
import { feeExplanationPath, feeFormPath, feeSideAt } from "./fee-address.ts";
import { pageContext } from "../../session/ctx.server.ts";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const side = feeSideAt(request);
  const form = await loadForm(await pageContext(request), feePage(side, "search"), {
    id: params.feeId,
    form: feeForms[side],
    start: feeStart,
  });
  return { ...form, side };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const side = feeSideAt(request);
  const saved = (id: number) => feeFormPath(side, id);
  return saveForm(await pageContext(request), feePage(side, "search"), { id: params.feeId, form: feeForms[side], saved });
}

export default function FeeEditScreen() {
  const { side } = useLoaderData() as { side: FeeSide };
  return (
    <FormScreen back={`/${feePage(side, "search")}`} titleKey="feeCode">
      {(record) => (record.id ? <ExplainLink side={side} id={Number(record.id)} /> : null)}
    </FormScreen>
  );
}

function ExplainLink({ side, id }: { side: FeeSide; id: number }) {
  const t = useTranslate();
  if (!useMay()(`${feeSides[side].name}:explain`)) return null;
  return (
    <p>
      <Link to={feeExplanationPath(side, id)}>{t("fee.explainTitle")}</Link>
    </p>
  );
}
