import { useLoaderData } from "@remix-run/react";
import type { ListData } from "./list-data.ts";
import { type PackedList, unpackList } from "./packed-list.ts";

/** The list of the screen's loader, for what a screen shows besides its table. */
export function useListData(): ListData {
  return unpackList(useLoaderData() as ListData | PackedList);
}
