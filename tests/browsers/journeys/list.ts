import type { Journey } from "../journey.ts";
import { downloadsFiles, uploadsWorkbook } from "./files.ts";
import { entersForm, pastesRows, restoresDraft } from "./forms.ts";
import { answersDialog, editsCell, printsList, scrollsGrid, worksOnList } from "./lists.ts";
import { worksWithoutScripts } from "./plain.ts";
import { languageAndTheme, searches, signsIn, standardsMode } from "./session.ts";

/** All journeys in the order they run. */
export const journeys: readonly Journey[] = [
  signsIn,
  standardsMode,
  worksOnList,
  scrollsGrid,
  editsCell,
  answersDialog,
  entersForm,
  pastesRows,
  uploadsWorkbook,
  downloadsFiles,
  searches,
  languageAndTheme,
  restoresDraft,
  printsList,
  worksWithoutScripts,
];
