import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import type { CheckedLine } from "./cargo.schema.ts";
import { flagsOfLine } from "./implied-flags.ts";
import { textLimitFaults } from "./text-limits.ts";

/**
 * What the flags of a line require (operations §3): reefer a temperature, oversize dimensions,
 * dangerous goods UN number, class, name and contact (IMDG). Text limits by operations §5.
 */
export function cargoFaults(cargo: readonly CheckedLine[]): Refusal[] {
  return cargo.flatMap((sent, i) => {
    const line = { ...sent, ...flagsOfLine(sent) };
    const at = (key: keyof CheckedLine) => ({ field: `cargo.${i}.${key}` });
    const faults: Refusal[] = [];
    const need = (keys: readonly (keyof CheckedLine)[]) => {
      for (const key of keys)
        if (!line[key]) faults.push(new Refusal("kit.requiredPlain", {}, at(key)));
    };
    if (line.isRf === "Y") {
      need(["temperature"]);
      const [t, low, high] = [line.temperature, line.temperatureLow, line.temperatureHigh].map(
        (value) => (value === null ? null : Number(value)),
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
      if (line.dgUnNo && !/^\d{4}$/.test(line.dgUnNo))
        faults.push(new Refusal("cargo.badUnNo", {}, at("dgUnNo")));
    }
    faults.push(
      ...textLimitFaults("marks", line.marks, at("marks").field),
      ...textLimitFaults("description", line.description, at("description").field),
    );
    return faults;
  });
}
