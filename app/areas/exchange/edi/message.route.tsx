import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { Finding } from "#edi/syntax/finding.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { archivedMessage } from "./archived-message.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

/** Characters shown; the download has all. */
const preview = 40_000;
/** Findings and numbers shown; a voyage's file has thousands. */
const shownAtMost = 200;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { message } = await archivedMessage(await pageContext(request), params.messageId);
  const { controlRef, documentNo, fileName, partnerCode, sha256, size, sentTimes, voyageName } =
    message;
  const findings = (message.findings ?? []) as Finding[];
  return {
    id: message.id,
    controlRef,
    documentNo,
    fileName,
    partnerCode,
    sha256,
    size,
    sentTimes,
    voyageName,
    objectNos: message.objectNos.slice(0, shownAtMost),
    objects: message.objectNos.length,
    findings: findings.slice(0, shownAtMost),
    data: findings.length,
    content: Buffer.from(message.body as Uint8Array)
      .subarray(0, preview)
      .toString("utf8"),
  };
}

export default function EdiMessageScreen() {
  const ediMessage = useLoaderData<typeof loader>();
  const t = useTranslate();
  const facts = ["partnerCode", "documentNo", "voyageName", "fileName", "sentTimes"] as const;
  return (
    <section>
      <header className="sw-list-head">
        <h1>
          {t("edi.messageSheet")} <small>{ediMessage.controlRef}</small>
        </h1>
        <div className="sw-tools">
          <AnchorButton href={`/edi-file/${ediMessage.id}`} download>
            {t("edi.download")}
          </AnchorButton>
          <LinkButton to="/seaway/edi/archive">{t("shell.back")}</LinkButton>
        </div>
      </header>
      <Table compact>
        <tbody>
          {facts.map((key) => (
            <tr key={key}>
              <th scope="row">{t(`edi.${key}`)}</th>
              <td>{ediMessage[key]}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{t("edi.objectNos")}</th>
            <td>
              {ediMessage.objectNos.join(" ")}
              {ediMessage.objects > shownAtMost
                ? ` ${t("edi.andMore", { count: ediMessage.objects - shownAtMost })}`
                : null}
            </td>
          </tr>
        </tbody>
      </Table>
      <h2>{t("edi.findings")}</h2>
      {ediMessage.findings.length === 0 ? <p className="sw-empty">{t("edi.noFindings")}</p> : null}
      <ul>
        {ediMessage.findings.map((finding) => (
          <li key={JSON.stringify(finding)}>{t(finding.code, finding.params)}</li>
        ))}
      </ul>
      {ediMessage.data > shownAtMost ? (
        <p>
          {t("edi.andMore", { count: ediMessage.data - shownAtMost })}{" "}
          <a href={`/edi-file/${ediMessage.id}?part=findings`} download>
            {t("edi.allFindings")}
          </a>
        </p>
      ) : null}
      <h2>{t("edi.content")}</h2>
      <pre className="sw-table-box">{ediMessage.content}</pre>
    </section>
  );
}
