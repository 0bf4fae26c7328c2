import type { LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useState } from "react";
import type { FreightView } from "#domain/pricing/rate-check/ops/view-freight.server.ts";
import { bookingQuery } from "#domain/pricing/rate-check/booking-query.ts";
import { ErrorSummary } from "#app/kit/form/save/error-summary.tsx";
import { FieldInput } from "#app/kit/form/field/field-input.tsx";
import { LinesSection } from "#app/kit/form/lines/lines-section.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useMay } from "#app/kit/shell/frame/use-may.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { AnchorButton, Button, LinkButton } from "#app/kit/ui/button.tsx";
import { FreightCharges } from "./freight-charges.tsx";
import { FreightFindings } from "./freight-findings.tsx";
import { type FreightViewData, loadFreightView } from "./load-freight-view.server.ts";

/**
 * View freight (screens.csv): one shipment's prices before it exists. The question stands in the
 * address.
 */
export async function loader({ request }: LoaderFunctionArgs) {
  return loadFreightView(await asActor(request, "rate:list"));
}

export default function FreightViewScreen() {
  const data = useLoaderData() as FreightViewData;
  const t = useTranslate();
  return (
    <section className="sw-form" aria-labelledby="freight-view-title">
      <header className="sw-list-head">
        <h1 id="freight-view-title">{t("freightView.title")}</h1>
      </header>
      <Question data={data} key={data.query} />
      {data.view ? <Result view={data.view} query={data.query} /> : null}
    </section>
  );
}

function Question({ data }: { data: FreightViewData }) {
  const t = useTranslate();
  const [, touch] = useState(0);
  const { form, record, errors } = data;
  return (
    <Form method="get" className="sw-sheet">
      <ErrorSummary errors={errors} form={form} />
      {form.sections.map((section) => (
        <fieldset key={section.label} className="sw-section">
          <legend>{t(section.label)}</legend>
          <div className="sw-grid">
            {section.fields.map((field) => (
              <FieldInput
                key={field.key}
                field={field}
                name={field.key}
                value={record[field.key]}
                data={data}
                errors={errors}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {(form.lines ?? []).map((lines) => (
        <LinesSection
          key={lines.key}
          id={lines.key}
          lines={lines}
          record={record}
          data={data}
          errors={errors}
          onChange={() => touch((n) => n + 1)}
        />
      ))}
      <div className="sw-tools">
        <Button type="submit" intent="primary">
          {t("freightView.run")}
        </Button>
      </div>
    </Form>
  );
}

function Result({ view, query }: { view: FreightView; query: string }) {
  const t = useTranslate();
  const may = useMay();
  const file = (format: string) => `/priceSetting/freightmgr/view/file?${query}&format=${format}`;
  return (
    <>
      <p className="sw-tools">
        {may("booking:edit") ? (
          <LinkButton to={`/seaway/bookingMgr/inner/create/index/new?${bookingQuery(query)}`}>
            {t("freightView.book")}
          </LinkButton>
        ) : null}
        <AnchorButton href={file("pdf")}>{t("freightView.print")}</AnchorButton>
        <AnchorButton href={file("xlsx")}>{t("freightView.xlsx")}</AnchorButton>
      </p>
      <FreightFindings findings={view.findings} />
      <FreightCharges view={view} />
    </>
  );
}
