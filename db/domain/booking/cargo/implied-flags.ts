import { type ImpliedFlag, isImplied } from "#platform/records/form/form.ts";

type Flag = "Y" | "N";
type Value = string | number | null | undefined;

export type CargoFlags = { isDg: Flag; isRf: Flag; isOversize: Flag };

/** °C and cm; blank and null mean not given. */
export type CargoFacts = { [key in keyof CargoFlags]?: string } & {
  nature?: string;
  subNature?: string;
  dgUnNo?: string;
  dgClass?: string;
  dgPackingGroup?: string;
  temperature?: Value;
  temperatureLow?: Value;
  temperatureHigh?: Value;
  airFlow?: Value;
  length?: Value;
  wide?: Value;
  height?: Value;
};

/** Empty boxes imply nothing. */
export type CargoBox = { typeGroup: string; emptyFlag: string };
/** The boxes and the nature of the booking. */
type CargoSetting = { boxes: readonly CargoBox[]; nature?: string };

/** ISO 6346 groups and trade names: reefers; open tops, flat racks, platforms. */
const reeferGroups = ["RF", "RH", "RE", "RS", "RT", "HR"];
const openGroups = ["OT", "UT", "FR", "PL", "PF"];

/** A non-operating reefer implies nothing. */
const notOperating = "NOR";

const flag = (yes: boolean): Flag => (yes ? "Y" : "N");

/** Facts of a line and the flag each implies (operations §3). */
export const cargoImplications = [
  {
    flag: "isDg",
    by: "nature",
    value: "DANGEROUS",
    provided: ["dgUnNo", "dgClass", "dgPackingGroup"],
  },
  {
    flag: "isRf",
    by: "nature",
    value: "REEFER",
    provided: ["temperature", "temperatureLow", "temperatureHigh", "airFlow"],
  },
  { flag: "isOversize", by: "nature", value: "OVERSIZE", measured: ["length", "wide", "height"] },
] as const satisfies readonly (ImpliedFlag & { flag: keyof CargoFlags })[];

/** A fact outweighs an empty tick, because a form cannot send "no". */
export function flagsOfLine(line: CargoFacts): CargoFlags {
  const flags = {
    isDg: flag(line.isDg === "Y"),
    isRf: flag(line.isRf === "Y"),
    isOversize: flag(line.isOversize === "Y"),
  };
  for (const rule of cargoImplications) if (isImplied(rule, line)) flags[rule.flag] = "Y";
  return flags;
}

/**
 * The flags of each line. A full special box or the booking's nature requires goods of its kind: if
 * no line has the flag, every line gets it, since nobody says which box a line goes into. Empty
 * boxes hold no goods.
 */
export function impliedFlags(cargo: readonly CargoFacts[], setting: CargoSetting): CargoFlags[] {
  const own = cargo.map(flagsOfLine);
  const full = setting.boxes.filter((box) => box.emptyFlag !== "Y").map((box) => box.typeGroup);
  const meant = (key: keyof CargoFlags, around: boolean) =>
    around && !own.some((line) => line[key] === "Y");
  const reefer = meant(
    "isRf",
    setting.nature === "REEFER" || full.some((group) => reeferGroups.includes(group)),
  );
  const oversize = meant(
    "isOversize",
    setting.nature === "OVERSIZE" || full.some((group) => openGroups.includes(group)),
  );
  const dangerous = meant("isDg", setting.nature === "DANGEROUS");
  return cargo.map((line, i): CargoFlags => {
    const { isDg, isRf, isOversize } = own[i] ?? flagsOfLine(line);
    if (line.nature === "EMPTY") return { isDg, isRf, isOversize };
    return {
      isDg: dangerous ? "Y" : isDg,
      isRf: reefer && line.subNature?.toUpperCase() !== notOperating ? "Y" : isRf,
      isOversize: oversize ? "Y" : isOversize,
    };
  });
}

export function withImpliedFlags<L extends CargoFacts>(
  cargo: readonly L[],
  setting: CargoSetting,
): (L & CargoFlags)[] {
  const flags = impliedFlags(cargo, setting);
  return cargo.map((line, i) => ({ ...line, ...(flags[i] ?? flagsOfLine(line)) }));
}

/**
 * The nature of a line beside its flags: general goods that are dangerous, oversize or cold are not
 * general.
 */
export function natureOfLine({
  nature,
  isDg,
  isOversize,
  isRf,
}: CargoFlags & { nature: string }): string {
  if (nature !== "GENERAL") return nature;
  return isDg === "Y"
    ? "DANGEROUS"
    : isOversize === "Y"
      ? "OVERSIZE"
      : isRf === "Y"
        ? "REEFER"
        : nature;
}
