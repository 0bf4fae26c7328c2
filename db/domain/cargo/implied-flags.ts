import { type ImpliedFlag, isImplied } from "#platform/form/form.ts";

type Flag = "Y" | "N";
type Value = string | number | null | undefined;

/** The three flags of a line of goods that ask for more: approval, papers, a temperature, dimensions. */
export type CargoFlags = { isDg: Flag; isRf: Flag; isOversize: Flag };

/** What a line of goods says of itself. Degrees in °C, dimensions in cm; empty text and null are "not given". */
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

/** Boxes ordered with the goods, by the type group of their size; empty ones carry nothing and say nothing. */
export type CargoBox = { typeGroup: string; emptyFlag: string };
/** What stands around the lines: the boxes, and the nature of the whole booking where it has one. */
type CargoSetting = { boxes: readonly CargoBox[]; nature?: string };

/** Type groups of ISO 6346 and the names the trade has for them: refrigerated and heated boxes, open tops, flat racks and platforms. */
const reeferGroups = ["RF", "RH", "RE", "RS", "RT", "HR"];
const openGroups = ["OT", "UT", "FR", "PL", "PF"];

/** Sub-nature of dry goods in a reefer that does not run: its box says nothing of the goods. */
const notOperating = "NOR";

const flag = (yes: boolean): Flag => (yes ? "Y" : "N");

/**
 * Which facts of a line imply which flag (operations §3): its nature; a UN number, a class or a packing group; a temperature or air
 * flow; a dimension. The sheet ticks by the same table.
 */
export const cargoImplications = [
  { flag: "isDg", by: "nature", value: "DANGEROUS", given: ["dgUnNo", "dgClass", "dgPackingGroup"] },
  { flag: "isRf", by: "nature", value: "REEFER", given: ["temperature", "temperatureLow", "temperatureHigh", "airFlow"] },
  { flag: "isOversize", by: "nature", value: "OVERSIZE", measured: ["length", "wide", "height"] },
] as const satisfies readonly (ImpliedFlag & { flag: keyof CargoFlags })[];

/** A line's own flags. A fact outweighs a tick that was left empty, because a form cannot tell an empty tick from a "no". */
export function flagsOfLine(line: CargoFacts): CargoFlags {
  const flags = { isDg: flag(line.isDg === "Y"), isRf: flag(line.isRf === "Y"), isOversize: flag(line.isOversize === "Y") };
  for (const rule of cargoImplications) if (isImplied(rule, line)) flags[rule.flag] = "Y";
  return flags;
}

/**
 * The flags that the facts of each line imply, in the order of the lines. A full reefer, open top, flat rack or platform, and the nature of the booking, say
 * that some of the goods are of that kind: when no line says so itself, each line may be meant and each is flagged. Nobody says
 * which box a line goes into, so one line that says it answers for all. Empty boxes (nature EMPTY) hold no goods.
 */
export function impliedFlags(cargo: readonly CargoFacts[], setting: CargoSetting): CargoFlags[] {
  const own = cargo.map(flagsOfLine);
  const full = setting.boxes.filter((box) => box.emptyFlag !== "Y").map((box) => box.typeGroup);
  const meant = (key: keyof CargoFlags, around: boolean) => around && !own.some((line) => line[key] === "Y");
  const reefer = meant("isRf", setting.nature === "REEFER" || full.some((group) => reeferGroups.includes(group)));
  const oversize = meant("isOversize", setting.nature === "OVERSIZE" || full.some((group) => openGroups.includes(group)));
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

/** Plain lines with the flags that their facts imply. */
export function withImpliedFlags<L extends CargoFacts>(cargo: readonly L[], setting: CargoSetting): (L & CargoFlags)[] {
  const flags = impliedFlags(cargo, setting);
  return cargo.map((line, i) => ({ ...line, ...(flags[i] ?? flagsOfLine(line)) }));
}
