import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { stepList } from "#app/kit/list/data/load-list.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { loadTree, sortTree } from "./tree/sort-tree.server.ts";
import { FoldAll, TreeList, treeCell } from "./tree/tree-list.tsx";
import { pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/dept";

export async function loader({ request }: LoaderFunctionArgs) {
  return loadTree(await pageContext(request), apiName, "system:dept:edit");
}

export async function action({ request }: ActionFunctionArgs) {
  return (
    (await sortTree(await pageContext(request), "org.sortDepts")) ??
    stepList(await pageContext(request), apiName)
  );
}

export default function DeptListScreen() {
  const { sorts } = useLoaderData() as { sorts: boolean };
  const t = useTranslate();
  const treeLabels = { fold: t("org.expand"), move: t("org.moveHint") };
  return (
    <TreeList sorts={sorts}>
      <ListScreen
        create="/system/dept/index/new"
        tools={<FoldAll />}
        whole
        cells={{
          deptName: (row) =>
            treeCell(row, {
              name: String(row.deptName),
              to: `/system/dept/index/${row.id}`,
              labels: treeLabels,
            }),
        }}
      />
    </TreeList>
  );
}
