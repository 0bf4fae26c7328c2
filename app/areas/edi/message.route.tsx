import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import type { Finding } from "#edi/syntax/finding.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { archivedMessage } from "./archived-message.server.ts";
import { pageContext } from "../../session/ctx.server.ts";

/** As much of a file as a page shows; the whole is downloaded. */
const preview = 40_000;
/** As many findings or numbers as a page shows; a file of a whole voyage has thousands. */
const shownAtMost = 200;

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { message } = await archivedMessage(await pageContext(request), params.messageId);
  const { controlRef, documentNo, fileName, partnerCode, sha256, size, sentTimes, voyageName } = message;
  const findings = (message.findings ?? []) as Finding[];
  return {
    ...{ id: message.id, controlRef, documentNo, fileName, partnerCode, sha256, size, sentTimes, voyageName },
    objectNos: message.objectNos.slice(0, shownAtMost),
    objects: message.objectNos.length,
    findings: findings.slice(0, shownAtMost),
    found: findings.length,
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
            <td>
              {found.objectNos.join(" ")}
              {found.objects > shownAtMost ? ` ${say("edi.andMore", { count: found.objects - shownAtMost })}` : null}
            </td>
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
      {found.found > shownAtMost ? (
        <p>
          {say("edi.andMore", { count: found.found - shownAtMost })}{" "}
          <a href={`/edi-file/${found.id}?part=findings`} download>
            {say("edi.allFindings")}
          </a>
        </p>
      ) : null}
      <h2>{say("edi.content")}</h2>
      <pre className="sw-table-box">{found.content}</pre>
    </section>
  );
}
