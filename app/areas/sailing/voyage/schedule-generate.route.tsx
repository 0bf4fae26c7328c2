import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { MadeRounds, RoundTable } from "./round-table.tsx";
import {
  type GenerateResponse,
  type GenerateData,
  loadGenerate,
  postGenerate,
} from "./schedule-generate.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Input } from "#app/kit/ui/input.tsx";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return loadGenerate(await pageContext(request), Number(params.id));
}

export async function action({ request, params }: ActionFunctionArgs) {
  return postGenerate(await pageContext(request), Number(params.id));
}

/** Previews a template's voyages, then creates them. */
export default function ScheduleGenerateScreen() {
  const { template, range } = useLoaderData() as GenerateData;
  const response = useActionData() as GenerateResponse | undefined;
  const t = useTranslate();
  const busy = useBusy();
  const typed = response?.range ?? range;
  const fresh = response?.rounds?.filter((round) => round.state === "NEW").length ?? 0;
  return (
    <section className="sw-form" aria-labelledby="form-title">
      <Form method="post" className="sw-sheet">
        <header className="sw-form-head">
          <Button type="submit" name="_intent" value="preview" intent="primary" disabled={busy}>
            {t("voyage.preview")}
          </Button>
          <h1 id="form-title">
            {t("voyage.generate")} <small>{`${template.code} ${template.lineCode}`}</small>
          </h1>
          <span className="sw-space" />
          <LinkButton
            to={`/seaway/voyage/voyageNo/index/new?line=${encodeURIComponent(template.lineCode)}`}
          >
            {t("voyage.generateNumbers")}
          </LinkButton>
          <LinkButton to={`/seaway/voyage/scheduleTemplate/index/${template.id}`}>
            {t("shell.back")}
          </LinkButton>
        </header>
        <RefusalList refusals={response?.errors} />
        {response?.made ? <MadeRounds made={response.made} failed={response.failed ?? []} /> : null}
        <fieldset className="sw-section">
          <legend>{t("voyage.generate")}</legend>
          <div className="sw-grid">
            <Field name="from" label={t("voyage.fromDate")} type="date" value={typed.from} />
            <Field name="to" label={t("voyage.toDate")} type="date" value={typed.to} />
            <Field
              name="vessels"
              label={t("voyage.vesselCodes")}
              type="text"
              value={typed.vessels}
            />
            <label className="sw-flag sw-span-3">
              <input
                type="checkbox"
                name="accept"
                value="Y"
                defaultChecked={typed.accept === "Y"}
              />
              {t("voyage.acceptBerths")}
            </label>
          </div>
        </fieldset>
        {response?.rounds ? <RoundTable rounds={response.rounds} /> : null}
        {fresh > 0 ? (
          <Button type="submit" name="_intent" value="create" intent="success" disabled={busy}>
            {t("voyage.create", { count: fresh })}
          </Button>
        ) : null}
      </Form>
    </section>
  );
}

type FieldProps = { name: string; label: string; type: "date" | "text"; value: string };

function Field({ name, label, type, value }: FieldProps) {
  return (
    <div className="sw-field sw-span-3">
      <label htmlFor={`f-${name}`}>{label}</label>
      <Input
        id={`f-${name}`}
        name={name}
        type={type}
        defaultValue={value}
        required={type === "date"}
        maxLength={500}
      />
    </div>
  );
}
