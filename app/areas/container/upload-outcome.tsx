import { Link } from "@remix-run/react";
import type { UploadResult } from "#domain/flows/containers-upload.server.ts";
import { useSay } from "../../kit/shell/say.ts";

/** What was read and what was left aside; nothing is left out without being said. */
export function UploadOutcome({ answered }: { answered: { result?: UploadResult } | undefined }) {
  const say = useSay();
  const result = answered?.result;
  if (!result) return null;
  const { summary } = result;
  const list = `/seaway/container/import?${new URLSearchParams({ "f.voyageName": result.voyageName })}`;
  return (
    <div className={`bp6-callout bp6-intent-${result.unchanged ? "warning" : "success"}`} role="status">
      <p>
        <strong>{say(result.unchanged ? "container.unchanged" : "container.upload.done")}</strong>{" "}
        {summary ? say("container.uploaded", { rows: summary.rows, faulty: summary.faultyRows }) : null}
      </p>
      {summary && summary.ignoredHeaders.length > 0 ? (
        <p>{say("container.ignoredHeaders", { headers: summary.ignoredHeaders.join(", ") })}</p>
      ) : null}
      {summary && summary.hiddenRows > 0 ? <p>{say("container.hiddenRows", { count: summary.hiddenRows })}</p> : null}
      <Link to={list}>{say("container.import")}</Link>
    </div>
  );
}
