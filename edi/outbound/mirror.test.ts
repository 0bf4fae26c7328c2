import { describe, expect, it } from "vitest";
import {
  ifcsumBookingInput,
  ifcsumControl,
  ifcsumNow,
  ifcsumProfile,
  ifcsumRows,
} from "#fixtures/edi/ifcsum-booking.ts";
import { exported } from "#fixtures/edi/validated-export.server.ts";
import { makeCodeMapper, startingRows } from "#edi/partners/code-mapper.ts";
import { partnerProfileSchema } from "#edi/partners/partner-profile.ts";
import { ifcsumMessage } from "./ifcsum/ifcsum.message.ts";

const { bookings, voyage, containers } = ifcsumBookingInput;
const profile = partnerProfileSchema.parse(ifcsumProfile);
const mapper = makeCodeMapper([...ifcsumRows, ...startingRows], { partner: profile.partnerCode });
const whole = exported(ifcsumBookingInput);

/** What our reader says of a text that should hold these bookings. */
const differences = (text: string, documents = bookings) =>
  ifcsumMessage.check(text, {
    voyage,
    documents,
    containers,
    setting: { profile, mapper, control: ifcsumControl, now: ifcsumNow },
    documentNo: whole.documentNo,
  });

describe("the mirror of a file", () => {
  it("finds nothing in what was written", () => {
    expect(differences(whole.text ?? "")).toEqual([]);
  });

  it("names document and field of a changed quantity, container, number, text or document", () => {
    const changed = (from: RegExp, to: string) =>
      differences((whole.text ?? "").replace(from, to)).map(({ bkNo, cntNo, field }) => [
        bkNo ?? cntNo,
        field,
      ]);
    const first = bookings[0]?.bkNo;
    expect(changed(/GID\+1\+800/, "GID+1+801")).toContainEqual([undefined, undefined]);
    expect(changed(/SGP\+\w+/, "SGP+TGHU1111117")).toEqual([[first, "cargo[1].stuffing"]]);
    expect(changed(/(CNI\+1\+)\w+/, "$1OTHER")).toEqual([[first, "bkNo"]]);
    expect(changed(/(CNI\+1[\s\S]*?LOC\+11\+)JPOSA/, "$1JPTYO")).toEqual([[first, "portDis"]]);
    expect(changed(/SHRIMPS/, "SHRIMP")).toEqual([[first, "cargo[1].goods"]]);
    expect(changed(/(EQD\+CN\+XHLU1000012\+)22G1/, "$142G1")).toEqual([
      ["XHLU1000012", "sizeType"],
    ]);
    expect(changed(/SEL\+SH123457/, "SEL+SH123458")).toEqual([["XHLU2000151", "seals"]]);
    expect(changed(/(TDT\+20\+)2601E/, "$12602E")).toEqual([[undefined, "voyage.voyNo"]]);
    expect(changed(/(BGM\+787\+[^+]+\+)9/, "$15")).toEqual([[undefined, "purpose"]]);
  });

  it("misses no document that is left out", () => {
    const [first, ...rest] = bookings;
    if (!first) throw new Error("the example has bookings");
    expect(
      differences(whole.text ?? "", [first, ...rest, { ...first, bkNo: "LOST" }]),
    ).toMatchObject([{ code: "edi.mirrorDiffers", bkNo: "LOST" }]);
  });
});
