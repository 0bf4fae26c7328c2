/** Permissions screens check for links and forms; the frame sends those the reader holds. */
export const requestedPermissions = [
  "approval:captain",
  "bill:generate",
  "bill:print",
  "ebDoor:edit",
  "fee:explain",
  "master:import",
  "monitor:job:changeStatus",
  "payable:explain",
  "preCheck:edit",
  "release:print",
  "system:dataPms:edit",
  "system:dept:add",
  "system:menu:add",
  "system:role:edit",
  "system:user:edit",
  "system:user:import",
  "system:user:resetPwd",
  "voyage:edit",
] as const;
export type RequestedPermission = (typeof requestedPermissions)[number];
