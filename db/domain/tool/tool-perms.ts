/** Opens the interface documentation. It has no operation of its own: what is read there is asked call by call. */
export const interfacePerm = "tool:swagger:list";
/** Opens the form builder and everything kept in it. */
export const builderPerm = "tool:build:list";
