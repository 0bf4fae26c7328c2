import type { LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList } from "#app/kit/list/data/load-list.server.ts";
import { pageContext } from "#app/session/ctx.server.ts";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(await pageContext(request), "priceSetting/contract/version");
}

export default function ContractVersionListScreen() {
  return (
    <ListScreen
      open={(row) =>
        `/priceSetting/contract/compare/${String(row.contractId)}?other=${String(row.versionNo)}`
      }
    />
  );
}
