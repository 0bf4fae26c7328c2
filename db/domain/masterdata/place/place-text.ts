const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
/** Where trade documents write a shorter name than CLDR. */
const usual: Readonly<Record<string, string>> = {
  HK: "Hong Kong",
  MO: "Macao",
  KR: "Korea",
  MM: "Myanmar",
};

const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();

function countryText(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return "";
  const name = usual[code] ?? regions.of(code);
  return name && name !== code ? plain(name) : "";
}

/**
 * The one way documents write a port: "SHANGHAI, CHINA"; a city state once. `country` is an ISO
 * 3166 code.
 */
export function placeText(nameEn: string, country: string): string {
  // UN/LOCODE adds "Pt" and second names.
  const name = plain(nameEn.replace(/ Pt$| \(.*/, "")).trim();
  const land = countryText(country);
  return name && land && name !== land && !name.endsWith(`, ${land}`) ? `${name}, ${land}` : name;
}
