import { partyIn } from "#edi/inbound/read-booking.ts";
import { readVermas } from "#edi/inbound/read-vermas.ts";
import { vermasD16a } from "#edi/messages/vermas/vermas-d16a.directory.ts";
import { vermasD24a } from "#edi/messages/vermas/vermas-d24a.directory.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import type { LocalTime } from "#edi/syntax/local-time.ts";
import {
  definePlainMessage,
  minute,
  type PlainMessage,
  type PlainSpec,
  readHead,
  saidHead,
} from "../plain-message.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import { writeRff } from "../segments.ts";

/**
 * A verified gross mass in kilograms; `method` is the SOLAS method, the time by the clock of the
 * load port.
 */
export type VerifiedMass = {
  cntNo: string;
  sizeType: string;
  bkNo: string;
  blNo?: string;
  portLoad: string;
  sealNo?: string;
  weightKg: string;
  method: "1" | "2";
  declaredTime: LocalTime;
  party: string;
};

export type MassReport = {
  voyNo: string;
  carrierCode: string;
  portLoad: string;
  masses: readonly VerifiedMass[];
};

const specOf = (directory: PlainSpec<MassReport>["directory"]): PlainSpec<MassReport> => ({
  directory,
  write(ctx, report, { documentNo, purpose, preparedAt }) {
    ctx.out.put("BGM", ["749", documentNo, purpose]);
    ctx.out.put("DTM", [["137", preparedAt, "203"]]);
    const line = ctx.code("CARRIER", report.carrierCode, { voyNo: report.voyNo }, "carrierCode");
    if (line !== undefined) ctx.out.put("NAD", ["TB", [line, "172", "20"]]);
    for (const mass of report.masses) writeMass(ctx, mass);
  },
  meant: ({ masses, carrierCode }, head) => [
    saidHead(head),
    { key: carrierCode, values: { carrier: head.code("CARRIER", carrierCode) } },
    ...masses.map(
      ({ cntNo, bkNo, blNo = "", weightKg, method, declaredTime, sealNo = "", party, ...mass }) => {
        const [size, port] = [
          head.code("SIZETYPE", mass.sizeType),
          head.code("PORT", mass.portLoad),
        ];
        return {
          key: cntNo,
          values: {
            cntNo,
            bkNo,
            blNo,
            weightKg,
            method,
            time: minute(declaredTime),
            timeKind: "798",
            sealNo,
            party,
            size,
            port,
          },
        };
      },
    ),
  ],
  read: (message, segments) => [
    readHead(message),
    { key: "", values: { carrier: partyIn(message.tree, "TB").code } },
    ...readVermas(message, segments).map(
      ({
        cntNo,
        bkNo,
        blNo,
        weightKg,
        method,
        time,
        timeKind,
        sealNo,
        party,
        sizeCode: size,
        portCode: port,
      }) => ({
        key: cntNo,
        values: {
          cntNo,
          bkNo,
          blNo,
          weightKg: weightKg ?? "",
          method,
          time: minute(time),
          timeKind,
          sealNo,
          party,
          size,
          port,
        },
      }),
    ),
  ],
  about: ({ voyNo, portLoad }) => ({ voyNo, port: portLoad }),
});

function writeMass(ctx: ExportContext, mass: VerifiedMass): void {
  const spot: Spot = { bkNo: mass.bkNo, cntNo: mass.cntNo };
  const size = ctx.code("SIZETYPE", mass.sizeType, spot, "sizeType");
  ctx.out.put("EQD", [
    "CN",
    [ctx.exact(mass.cntNo, 17, spot, "cntNo"), "6346", "5"],
    size === undefined ? undefined : [size, "6346", "5"],
    undefined,
    undefined,
    "5",
  ]);
  writeRff(ctx, "BN", mass.bkNo, { spot, field: "bkNo" });
  writeRff(ctx, "BM", mass.blNo, { spot, field: "blNo" });
  const port = ctx.code("PORT", mass.portLoad, spot, "portLoad");
  if (port !== undefined) ctx.out.put("LOC", ["9", [port, "139", "6"]]);
  const seal = ctx.exact(mass.sealNo, 35, spot, "sealNo");
  if (seal !== undefined) ctx.out.put("SEL", [seal, "SH"]);
  const weight = ctx.number(mass.weightKg, spot, "weightKg");
  if (weight === undefined || Number(weight) <= 0) ctx.refuse("edi.missingField", spot, "weightKg");
  ctx.out.put("MEA", ["AAE", "VGM", ["KGM", weight]]);
  const time = ctx.time(mass.declaredTime, spot, "declaredTime");
  if (time !== undefined) ctx.out.put("DTM", [["798", time, "203"]]);
  ctx.out.put("DOC", [[`SM${mass.method}`, "VGM", "306"]]);
  const party = ctx.shortened(mass.party, 70, spot, "party");
  if (party !== undefined) ctx.out.put("NAD", ["SPC", undefined, undefined, [party]]);
}

const releases: Readonly<Record<PartnerProfile["vermasRelease"], PlainMessage<MassReport>>> = {
  "16A": definePlainMessage(specOf(vermasD16a)),
  "24A": definePlainMessage(specOf(vermasD24a)),
};

/** VERMAS of the partner's release (guide §5.4). */
export const vermasMessage = ({ vermasRelease }: PartnerProfile): PlainMessage<MassReport> =>
  releases[vermasRelease];
