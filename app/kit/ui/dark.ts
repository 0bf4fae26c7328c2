import { Classes } from "@blueprintjs/core";

/** The class under which Blueprint's parts are drawn dark. */
export const darkClass = Classes.DARK;
