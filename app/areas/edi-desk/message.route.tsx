import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { ExportFinding } from "#domain/edi/booking-export.ts";
import { EdiMessage } from "#domain/edi/edi.entity.server.ts";
import { isRefusal } from "#domain/kit/refusal.ts";
import { readResource } from "#domain/kit/resource.server.ts";
import { resourceOf } from "#db/registry.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { asActor } from "../../session/ctx.server.ts";

/** As much of a file as a page shows; the whole is downloaded. */
const preview = 40_000;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { actor, em } = await asActor(request, "edi:list");
  const id = Number(params.messageId);
  const seen = await readResource(em, actor, resourceOf("seaway/edi/archive"), id).catch((error: unknown) => {
    if (isRefusal(error)) return null;
    throw error;
  });
  const message = seen ? await em.findOne(EdiMessage, { id }) : null;
  if (!message) throw new Response("not found", { status: 404 });
  const { controlRef, documentNo, fileName, partnerCode, objectNos, sha256, size, sentTimes, voyageName, messageRefs } = message;
  return {
    ...{ id, controlRef, documentNo, fileName, partnerCode, objectNos, sha256, size, sentTimes, voyageName, messageRefs },
    findings: (message.findings ?? []) as ExportFinding[],
    content: Buffer.from(message.body as Uint8Array)
      .subarray(0, preview)
      .toString("utf8"),
  };
}

export default function EdiMessageScreen() {
  const found = useLoaderData<typeof loader>();
  const say = useSay();
  const facts = ["partnerCode", "documentNo", "voyageName", "fileName", "size", "sha256", "sentTimes"] as const;
  return (
    <section>
      <header className="sw-list-head">
        <h1>
          {say("edi.messageSheet")} <small>{found.controlRef}</small>
        </h1>
        <div className="sw-tools">
          <a className="bp6-button" href={`/edi-file/${found.id}`} download>
            {say("edi.download")}
          </a>
          <Link className="bp6-button" to="/seaway/edi/archive">
            {say("shell.back")}
          </Link>
        </div>
      </header>
      <table className="bp6-html-table bp6-compact">
        <tbody>
          {facts.map((key) => (
            <tr key={key}>
              <th scope="row">{say(`edi.${key}`)}</th>
              <td>{found[key]}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">{say("edi.objectNos")}</th>
            <td>{found.objectNos.join(" ")}</td>
          </tr>
        </tbody>
      </table>
      <h2>{say("edi.findings")}</h2>
      {found.findings.length === 0 ? <p className="sw-empty">{say("edi.noFindings")}</p> : null}
      <ul>
        {found.findings.map((one) => (
          <li key={JSON.stringify(one)}>{say(one.code, one.params)}</li>
        ))}
      </ul>
      <h2>{say("edi.content")}</h2>
      <pre className="sw-table-box">{found.content}</pre>
    </section>
  );
}
