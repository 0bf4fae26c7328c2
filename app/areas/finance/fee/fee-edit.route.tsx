import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { feeForms, feeStart } from "#domain/finance/fee/entry/fee.form.ts";
import {
  feePage,
  type FeePlace,
  type FeeSide,
  feeSides,
  subjectOfFee,
} from "#domain/finance/fee/fee-side.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { feeExplanationPath, feeFormPath, feePlaceAt } from "./fee-address.ts";
import { pageContext } from "#app/session/ctx.server.ts";

/** The page that holds the records of a form, as defined by its place. */
const formAt = ({ side, subject }: FeePlace) => {
  const page = feePage(side, "search", subject);
  return { page, form: feeForms[subject][side], start: feeStart[subject] };
};

export async function loader({ request, params }: LoaderFunctionArgs) {
  const place = feePlaceAt(request);
  const { page, ...form } = formAt(place);
  const loaded = await loadForm(await pageContext(request), page, { id: params.feeId, ...form });
  const subject = subjectOfFee(loaded.record.feeKind);
  // Lists of all fees of a side lead here: each fee has the form of its kind.
  if (loaded.record.id && subject !== place.subject)
    throw redirect(feeFormPath(place.side, Number(loaded.record.id), subject));
  return { ...loaded, ...place };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const place = feePlaceAt(request);
  const { page, form } = formAt(place);
  const saved = (id: number) => feeFormPath(place.side, id, place.subject);
  return saveForm(await pageContext(request), page, { id: params.feeId, form, saved });
}

export default function FeeEditScreen() {
  const { side, subject } = useLoaderData() as FeePlace;
  return (
    <FormScreen back={`/${feePage(side, "search", subject)}`} titleKey="feeCode">
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
