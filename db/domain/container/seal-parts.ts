const single = /^[A-Z0-9-]+$/;

/** The single seals of a cell: "H1/2" holds two (a carrier's and a customs seal). Separators people use become slashes. */
export function sealParts(sealNo: string): string[] {
  if (single.test(sealNo)) return [sealNo];
  return sealNo.split(/[/,;、，；&+|]+/).filter((part) => part !== "");
}
