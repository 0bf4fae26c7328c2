import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import { Voyage, VoyageStop } from "#domain/sailing/voyage/voyage.entity.server.ts";

/** Four ports, three customers, two voyages for booking tests; sizes are base data. */
export async function seedSea(em: EntityManager): Promise<void> {
  const ports = { CNSHA: "SHANGHAI", CNTAO: "QINGDAO", JPTYO: "TOKYO", JPOSA: "OSAKA" };
  for (const [code, nameEn] of Object.entries(ports)) {
    const zone = code.startsWith("CN") ? "Asia/Shanghai" : "Asia/Tokyo";
    await sql`insert into port (code, name_en, country, time_zone)
      values (${code}, ${nameEn}, ${code.slice(0, 2)}, ${zone})
      on conflict (code) do update
      set name_en = excluded.name_en, time_zone = excluded.time_zone`.execute(em.getKysely());
  }
  for (const code of ["ACME", "BOLT", "CORE"])
    em.create(Customer, { code, nameEn: `${code} TRADING CO`, status: "SUBMITTED" });
  for (const voyage of ["2601E", "2602E"]) {
    const made = em.create(Voyage, {
      voyageName: `HANSHIN/${voyage}`,
      voyage,
      lineCode: "JAX",
      vesselCode: "HAN",
      vesselName: "HANSHIN",
      departureDate: "2026-12-01",
    });
    for (const [i, portCode] of ["CNSHA", "CNTAO", "JPTYO", "JPOSA"].entries()) {
      const day = String(i + 1).padStart(2, "0");
      em.create(VoyageStop, {
        voyage: made,
        serial: i + 1,
        portCode,
        eta: `2026-12-${day} 06:00:00`,
        etd: `2026-12-${day} 20:00:00`,
      });
    }
  }
  await em.flush();
}

export const plainLine = {
  goodsNameEn: "STEEL PARTS",
  pkgs: 10,
  gwt: "1000",
  dim: "5.5",
  hscode: "730890",
};
export const dangerousLine = {
  goodsNameEn: "PAINT",
  pkgs: 20,
  gwt: "2000",
  dim: "8",
  isDg: "Y",
  dgUnNo: "1263",
  dgClass: "3",
  dgPackingGroup: "II",
  dgFlashpoint: "23",
  nwt: "1900",
  dgGoodsName: "PAINT",
  dgLinker: "MR LI",
  dgLinkTel: "+86 21 5555",
};
export const oversizeLine = {
  ...plainLine,
  goodsNameEn: "CRANE",
  isOversize: "Y",
  length: "1300",
  wide: "320",
  height: "310",
};

/** A complete e-booking of ACME, as a call sends it. */
export const anEbooking = (over: Record<string, unknown> = {}) => ({
  clientCode: "ACME",
  voyage: "HANSHIN/2601E",
  portLoad: "CNSHA",
  portDis: "JPTYO",
  freightTerms: "PREPAID",
  releaseType: "ORIGINAL",
  shipperName: "ACME TRADING CO",
  consigneeName: "NIPPON PARTS KK",
  consigneeTel: "+81 3 1234",
  cargo: [plainLine],
  containers: [{ sizeType: "20GP", contCount: 2 }],
  ...over,
});
