import type { LoaderFunctionArgs } from "@remix-run/node";
import { Link } from "@remix-run/react";
import type { ListRow } from "#platform/records/list/list.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "seaway/edi/transfer");
}

/** Each try to move a file, with a link to the message it carried. */
export default function EdiTransferScreen() {
  return <ListScreen cells={{ fileName: carried }} />;
}

function carried({ messageId, direction, fileName }: ListRow) {
  const id = Number(messageId);
  if (!id) return String(fileName);
  return (
    <Link to={`/seaway/edi/${direction === "IN" ? "import" : "archive"}/index/${id}`}>
      {String(fileName)}
    </Link>
  );
}
