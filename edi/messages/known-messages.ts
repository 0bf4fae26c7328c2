import { aperakD00b } from "./aperak/aperak-d00b.directory.ts";
import { aperakD95b } from "./aperak/aperak-d95b.directory.ts";
import { coarriD00b } from "./coarri/coarri-d00b.directory.ts";
import { coarriD95b } from "./coarri/coarri-d95b.directory.ts";
import { codecoD00b } from "./codeco/codeco-d00b.directory.ts";
import { codecoD95b } from "./codeco/codeco-d95b.directory.ts";
import { contrl3 } from "./contrl/contrl-3.directory.ts";
import { coparnD95b } from "./coparn/coparn-d95b.directory.ts";
import { cuscarD95b } from "./cuscar/cuscar-d95b.directory.ts";
import type { MessageDefinition } from "./definition.ts";
import { ifcsumD00b } from "./ifcsum/ifcsum-d00b.directory.ts";
import { ifcsumD95b } from "./ifcsum/ifcsum-d95b.directory.ts";
import { ifcsumD97b } from "./ifcsum/ifcsum-d97b.directory.ts";
import { iftmbcD99b } from "./iftmbc/iftmbc-d99b.directory.ts";
import { iftmbfD00b } from "./iftmbf/iftmbf-d00b.directory.ts";
import { iftmbfD99b } from "./iftmbf/iftmbf-d99b.directory.ts";
import { vermasD16a } from "./vermas/vermas-d16a.directory.ts";
import { vermasD24a } from "./vermas/vermas-d24a.directory.ts";

/** Every message and version we read or send. */
export const knownMessages: readonly MessageDefinition[] = [
  ifcsumD95b,
  ifcsumD97b,
  ifcsumD00b,
  cuscarD95b,
  codecoD95b,
  codecoD00b,
  coarriD95b,
  coarriD00b,
  coparnD95b,
  vermasD16a,
  vermasD24a,
  iftmbfD99b,
  iftmbfD00b,
  iftmbcD99b,
  aperakD00b,
  aperakD95b,
  contrl3,
];

/** What we read besides: answers of older versions, which are built alike. */
export const readableMessages: readonly MessageDefinition[] = [
  ...knownMessages,
  { ...aperakD95b, release: "96A" },
  { ...contrl3, release: "2" },
];
