import {
  customerDoorPointList,
  staffDoorPointList,
} from "#domain/containers/door-point/door-point.list.ts";

/** Customers and staff share the screens; the address says whose list it is. */
export function doorPointPageAt({ url }: Request) {
  const { pathname } = new URL(url);
  return pathname.startsWith(`/${customerDoorPointList.apiName}`)
    ? customerDoorPointList
    : staffDoorPointList;
}
