import { Refusal } from "#platform/operation/refusal.ts";
import type { CargoLine } from "./cargo.schema.ts";
import { flagsOfLine } from "./implied-flags.ts";
import { textLimitFaults } from "./text-limits.ts";

/**
 * What the flags of a cargo line need, and what its own facts imply counts as a flag: reefer a temperature inside its range, oversize its dimensions, dangerous goods UN number,
 * class, proper name and an emergency contact (operations §3; IMDG documentation needs the contact). Line limits of marks and
 * description by operations §5.
 */
export function cargoFaults(cargo: readonly CargoLine[]): Refusal[] {
  return cargo.flatMap((sent, i) => {
    const line = { ...sent, ...flagsOfLine(sent) };
    const at = (key: keyof CargoLine) => ({ field: `cargo.${i}.${key}` });
    const faults: Refusal[] = [];
    const need = (keys: readonly (keyof CargoLine)[]) => {
      for (const key of keys) if (!line[key]) faults.push(new Refusal("kit.requiredPlain", {}, at(key)));
    };
    if (line.isRf === "Y") {
      need(["temperature"]);
      const [t, low, high] = [line.temperature, line.temperatureLow, line.temperatureHigh].map((value) =>
        value === null ? null : Number(value),
      );
      if (low !== null && high !== null && low !== undefined && high !== undefined && low > high)
        faults.push(new Refusal("cargo.temperatureRange", {}, at("temperatureLow")));
      else if (t !== null && t !== undefined && ((low ?? t) > t || (high ?? t) < t))
        faults.push(new Refusal("cargo.temperatureOutside", {}, at("temperature")));
    }
    if (line.isOversize === "Y")
      for (const key of ["length", "wide", "height"] as const)
        if (!Number(line[key])) faults.push(new Refusal("kit.requiredPlain", {}, at(key)));
    if (line.isDg === "Y") {
      need(["dgUnNo", "dgClass", "dgGoodsName", "dgLinker", "dgLinkTel"]);
      if (line.dgUnNo && !/^\d{4}$/.test(line.dgUnNo)) faults.push(new Refusal("cargo.badUnNo", {}, at("dgUnNo")));
    }
    faults.push(
      ...textLimitFaults("marks", line.marks, at("marks").field),
      ...textLimitFaults("description", line.description, at("description").field),
    );
    return faults;
  });
}
