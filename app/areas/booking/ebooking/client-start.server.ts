import type { EntityManager } from "@mikro-orm/postgresql";
import { Customer } from "#domain/masterdata/customer/customer.entity.server.ts";
import type { FormRecord } from "#platform/records/form/form.ts";

/** A customer's new e-booking: the customer is client and shipper until another is entered. */
export async function clientStart(em: EntityManager, code: string): Promise<FormRecord> {
  const client = await em.findOne(Customer, { code }, { disableIdentityMap: true });
  if (!client) return { clientCode: code };
  const { nameEn, address, tel, mail, fax, customsNo } = client;
  return {
    clientCode: code,
    shipperCode: code,
    shipperName: nameEn,
    shipperAddress: address,
    shipperTel: tel,
    shipperMail: mail,
    shipperFax: fax,
    shipperCustomsNo: customsNo,
  };
}
