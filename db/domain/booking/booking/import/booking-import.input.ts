import { flagsOfLine } from "#domain/booking/cargo/implied-flags.ts";
import { type BookingImportKey, plainKeys } from "./booking-import.columns.ts";

export type BookingImportValues = Record<BookingImportKey, string | null>;

/** Codes of all rows, resolved beforehand. */
export type BookingImportCodes = {
  port(written: string | null): string;
  sizeType(written: string | null): string;
  customer(name: string | null): string;
};

export const natureOf = (values: Pick<BookingImportValues, "nature">) => values.nature ?? "GENERAL";

/** The voyage from one column or two. */
export function voyageNameOf({
  voyageName,
  vessel,
  voyage,
}: Pick<BookingImportValues, "voyageName" | "vessel" | "voyage">): string {
  if (vessel && voyage) return `${vessel.toUpperCase()}/${voyage}`;
  return (voyageName ?? "").toUpperCase();
}

/** "1187x272x332 CM" as length, width, height. */
export function readOversize(text: string): [string, string, string] | null {
  const match =
    /^(\d+(?:\.\d)?)\s*[x×*]\s*(\d+(?:\.\d)?)\s*[x×*]\s*(\d+(?:\.\d)?)\s*(?:cm)?$/i.exec(
      text.trim(),
    );
  return match?.[1] && match[2] && match[3] ? [match[1], match[2], match[3]] : null;
}

/** A row as booking input. The shipper is the default client and contact for dangerous goods. */
export function bookingInputOf(
  values: BookingImportValues,
  codes: BookingImportCodes,
): Record<string, unknown> {
  const nature = natureOf(values);
  const size = values.oversize ? readOversize(values.oversize) : null;
  const goods = {
    nature,
    dgUnNo: (values.dgUnNo ?? "").replace(/^UN/, ""),
    dgClass: values.dgClass ?? "",
    dgPackingGroup: values.dgPackingGroup ?? "",
    temperature: values.temperature,
    ...(values.subNature ? { subNature: values.subNature } : {}),
    length: size?.[0],
    wide: size?.[1],
    height: size?.[2],
  };
  const flags = flagsOfLine(goods);
  const dangerous = flags.isDg === "Y";
  return {
    bkNo: values.bkNo,
    ...Object.fromEntries(plainKeys.map((key) => [key, values[key] ?? undefined])),
    voyage: voyageNameOf(values),
    clientCode: values.clientCode ?? codes.customer(values.client ?? values.shipper),
    nature,
    hscode: values.hscode ?? "",
    portLoad: codes.port(values.portLoad),
    portDis: codes.port(values.portDis),
    receipt: codes.port(values.receipt),
    delivery: codes.port(values.delivery),
    deliveryTerms: values.deliveryTerms ?? "",
    freightTerms: values.freightTerms ?? "PREPAID",
    releaseType: values.releaseType ?? "ORIGINAL",
    isSoc: values.isSoc ?? "N",
    shipperCode: codes.customer(values.shipper),
    shipperName: values.shipper ?? "",
    consigneeCode: codes.customer(values.consignee),
    consigneeName: values.consignee ?? "",
    notifyName: values.notify ?? "",
    remark: values.remark ?? "",
    containers: [
      {
        sizeType: codes.sizeType(values.sizeType),
        contCount: values.contCount ?? "1",
        isSoc: values.isSoc ?? "N",
        emptyFlag: nature === "EMPTY" ? "Y" : "N",
      },
    ],
    cargo: [
      {
        ...goods,
        ...flags,
        goodsNameEn: values.goods ?? "",
        hscode: values.hscode ?? "",
        pkgs: values.pkgs ?? "0",
        packageKind: values.packageKind ?? "",
        gwt: values.gwt ?? "0",
        dim: values.dim ?? "0",
        dgGoodsName: values.dgGoodsName ?? "",
        dgFlashpoint: values.dgFlashpoint ?? "",
        dgMarinePollutant: values.dgMarinePollutant ?? "N",
        dgLinker: dangerous ? (values.dgLinker ?? values.shipper ?? "").slice(0, 80) : "",
        dgLinkTel: dangerous ? (values.dgLinkTel ?? "SEE SHIPPER") : "",
      },
    ],
  };
}
