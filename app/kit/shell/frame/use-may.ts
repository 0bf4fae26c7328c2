import { useRouteLoaderData } from "@remix-run/react";
import type { RequestedPermission } from "./requested-permissions.ts";

/**
 * True when the reader holds all permissions; hides dead links (platform §6). The server checks
 * again.
 */
export function useMay(): (...perms: readonly RequestedPermission[]) => boolean {
  const held = (useRouteLoaderData("shell") as { may?: readonly string[] } | undefined)?.may ?? [];
  return (...perms) => perms.every((perm) => held.includes(perm));
}
