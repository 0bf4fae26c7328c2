import { Classes } from "@blueprintjs/core";

/** True while a dialog is open, to which all keys belong. */
export const dialogIsOpen = (): boolean =>
  document.querySelector(`dialog[open], .${Classes.DIALOG}`) !== null;
