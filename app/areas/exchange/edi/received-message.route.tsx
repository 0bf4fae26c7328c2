import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { Fragment } from "react";
import { ediInboundSteps } from "#domain/exchange/edi/edi.resource.server.ts";
import { correctCodes } from "#domain/exchange/edi/inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "#domain/exchange/edi/inbound/ops/receive-interchange.server.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { oversizeOf } from "#app/intake/oversize.ts";
import { type PageContext, pageContext, runAction } from "#app/session/ctx.server.ts";
import { FileFacts } from "./file-facts.tsx";
import { ReceiveForm } from "./receive-form.tsx";
import { CodeGrid } from "./code-grid.tsx";
import { Findings, MessageResults } from "./received-parts.tsx";
import { receivedMessage } from "./received-message.server.ts";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Table } from "#app/kit/ui/table.tsx";

const path = "/seaway/edi/import/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return receivedMessage(await pageContext(request), params.messageId);
}

/** Takes a file, the corrected codes, or the order to run the stored file again. */
export async function action({ request, params }: ActionFunctionArgs) {
  const context = await pageContext(request);
  const id = Number(params.messageId);
  try {
    if (oversizeOf(request))
      return refusal(
        [{ field: "file", code: "edi.fileTooLarge", params: { limit: oversizeOf(request) } }],
        413,
      );
    const form = await context.form();
    if (params.messageId === "new") return await receive(context, form);
    if (form.get("_verb") === "again")
      await runAction(context, ediInboundSteps.again, { rows: [{ id }] });
    else await runAction(context, correctCodes, { id, codes: codesOf(form) });
    return redirect(`${path}/${id}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const refusals = refusalsOf(error);
    if (refusals[0]?.code === "kit.notFound") throw new Response("not found", { status: 404 });
    return refusal(
      refusals.map(({ code, params: named, place }) => ({
        field: place.field ?? "",
        code,
        params: named,
      })),
      refusals[0]?.code === "kit.noPermission" ? 403 : 422,
    );
  }
}

const refusal = (errors: FieldError[], status: number) => data({ errors }, { status });

async function receive(context: PageContext, form: FormData) {
  const file = form.get("file");
  if (file === null || typeof file === "string" || file.size === 0)
    return refusal([{ field: "file", code: "edi.noFile", params: {} }], 422);
  const bytes = new Uint8Array(await file.arrayBuffer());
  const received = await runAction(context, receiveInterchange, { fileName: file.name, bytes });
  return redirect(`${path}/${received.id}${received.duplicate ? "?duplicate=1" : ""}`);
}

type CodeRow = { type: string; ediCode: string; systemCode: string };

function codesOf(form: FormData): CodeRow[] {
  const rows: CodeRow[] = [];
  for (let i = 0; form.has(`codes.${i}.type`); i += 1) {
    const value = (name: string) => String(form.get(`codes.${i}.${name}`) ?? "");
    rows.push({ type: value("type"), ediCode: value("ediCode"), systemCode: value("systemCode") });
  }
  return rows;
}

export default function ReceivedMessageScreen() {
  const { message, dicts, mayReceive, again, codes, findings } = useLoaderData<typeof loader>();
  const response = useActionData() as { errors?: FieldError[] } | undefined;
  const [search] = useSearchParams();
  const busy = useBusy();
  const t = useTranslate();
  const errors = response?.errors ?? [];
  return (
    <section aria-labelledby="received-title">
      <PageHead
        id="received-title"
        back="/seaway/edi/import"
        tools={
          <>
            {message && again ? (
              <Form method="post">
                <Button type="submit" name="_verb" value="again" disabled={busy}>
                  {t("ediInbound.again")}
                </Button>
              </Form>
            ) : null}
            {message ? (
              <AnchorButton href={`/edi-file/${message.id}`} download>
                {t("edi.download")}
              </AnchorButton>
            ) : null}
          </>
        }
      >
        {t("edi.receivedSheet")} <small>{message?.controlRef}</small>
      </PageHead>
      {!message && mayReceive ? <ReceiveForm errors={errors} /> : null}
      {message && search.has("duplicate") ? (
        <Callout intent="warning" role="status">
          {t("edi.duplicateFile", { ref: message.controlRef })}
        </Callout>
      ) : null}
      {message ? (
        <>
          <Facts message={message} status={dicts.edi_status?.[message.status] ?? message.status} />
          {codes.length > 0 && mayReceive ? (
            <CodeGrid codes={codes} dicts={dicts} errors={errors} />
          ) : null}
          <MessageResults results={message.results} functions={dicts.edi_function ?? {}} />
          <Findings findings={findings} />
        </>
      ) : null}
    </section>
  );
}

type FactsProps = {
  message: {
    partnerCode: string;
    fileName: string;
    size: number;
    sha256: string;
    objectNos: string[];
    links: Readonly<Record<string, string>>;
  };
  status: string;
};

function Facts({ message, status }: FactsProps) {
  const t = useTranslate();
  return (
    <Table compact>
      <tbody>
        <tr>
          <th scope="row">{t("edi.status")}</th>
          <td>{status}</td>
        </tr>
        {(["partnerCode", "fileName"] as const).map((key) => (
          <tr key={key}>
            <th scope="row">{t(`edi.${key}`)}</th>
            <td>{message[key]}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t("edi.objectNos")}</th>
          <td>
            {message.objectNos.map((no) => (
              <Fragment key={no}>
                {message.links[no] ? <Link to={message.links[no]}>{no}</Link> : no}{" "}
              </Fragment>
            ))}
          </td>
        </tr>
        <FileFacts {...message} />
      </tbody>
    </Table>
  );
}
