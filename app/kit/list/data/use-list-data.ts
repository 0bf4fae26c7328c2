import { useLoaderData } from "@remix-run/react";
import type { ListData } from "./list-data.ts";

/** The list of the screen's loader, for what a screen shows besides its table. */
export function useListData(): ListData {
  return useLoaderData() as ListData;
}
