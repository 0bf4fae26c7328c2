import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Finding } from "#edi/syntax/finding.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { archivedMessage } from "./archived-message.server.ts";
import { pageContext, type PageContext } from "#app/session/ctx.server.ts";

/**
 * A message's bytes as stored; a download sends and counts nothing. `?part=findings` returns its
 * findings, one per line.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { message } = await archivedMessage(await pageContext(request), params.messageId);
  const findings = new URL(request.url).searchParams.get("part") === "findings";
  const name = message.fileName.replace(/[^\w.-]/g, "-");
  const body = findings
    ? linesOf(await pageContext(request), (message.findings ?? []) as Finding[])
    : new Uint8Array(message.body as Uint8Array);
  return new Response(body, {
    headers: {
      "content-type": findings ? "text/plain; charset=utf-8" : "application/octet-stream",
      "content-disposition": `attachment; filename="${findings ? `${name}.findings.txt` : name}"`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}

function linesOf({ actor: { lang } }: PageContext, findings: readonly Finding[]): string {
  return findings.map((finding) => `${translate(lang, finding.code, finding.params)}\n`).join("");
}
