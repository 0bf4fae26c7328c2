import { Classes } from "@blueprintjs/core";

/** The class of a list without marks. */
export const plainList = Classes.LIST_UNSTYLED;
