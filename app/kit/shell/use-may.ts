import { useRouteLoaderData } from "@remix-run/react";
import type { RequestedPermission } from "./requested-permissions.ts";

/** Whether the reader holds all of these permissions: what leads where he may not go is not on the page (platform §6). The server asks again. */
export function useMay(): (...perms: readonly RequestedPermission[]) => boolean {
  const held = (useRouteLoaderData("shell") as { may?: readonly string[] } | undefined)?.may ?? [];
  return (...perms) => perms.every((perm) => held.includes(perm));
}
