/** Has no operation: each documented call checks its own. */
export const interfacePerm = "tool:swagger:list";
export const builderPerm = "tool:build:list";
