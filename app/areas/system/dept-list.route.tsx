import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { ListScreen } from "../../kit/list/list-screen.tsx";
import { loadList, stepList } from "../../kit/list/load-list.server.ts";
import { useSay } from "../../kit/shell/say.ts";
import { FoldAll, TreeList, treeCell, treeRequest } from "./tree-list.tsx";

const apiName = "system/dept";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadList(treeRequest(request), apiName);
}

export async function action({ request }: ActionFunctionArgs) {
  return stepList(request, apiName);
}

export default function DeptListScreen() {
  const say = useSay();
  return (
    <TreeList>
      <ListScreen
        create="/system/dept/index/new"
        tools={<FoldAll />}
        cells={{ deptName: (row) => treeCell(row, String(row.deptName), `/system/dept/index/${row.id}`, say("org.expand")) }}
      />
    </TreeList>
  );
}
