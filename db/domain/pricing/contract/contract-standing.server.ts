import { sql } from "kysely";
import type { WhyNot } from "#platform/records/machine/machine.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** A shipment as far as its contract must cover it; `etd` blank before a voyage is known. */
export type ContractShipment = {
  serviceContractNo: string;
  clientCode: string;
  etd: string | null | undefined;
};

type Standing = { status: string; from: string; to: string; covers: boolean; party: boolean };

/**
 * What is wrong with the contract a booking names: unknown, not approved, not valid on the day it
 * sails, or of other customers. It reminds and does not refuse: a contract may be approved late and
 * then re-prices the booking (operations §4 "Contract", domain §4).
 */
export async function contractReminder(
  ctx: Pick<Ctx, "em">,
  { serviceContractNo, clientCode, etd }: ContractShipment,
): Promise<WhyNot> {
  if (!serviceContractNo) return null;
  const { rows } = await sql<Standing>`select c.status, to_char(c.effective_date, 'YYYY-MM-DD') as
    from
    , to_char(d.last, 'YYYY-MM-DD') as to, ${etd ?? null}::date is null
      or ${etd ?? null}::date between c.effective_date and d.last as covers,
      not exists (select from contract_customer x where x.contract_id = c.id)
      or exists (
        select
        from contract_customer x
        where x.contract_id = c.id and x.customer_code = ${clientCode}
      ) as party
    from contract c
      cross join lateral (
        select least(c.expiry_date, coalesce(c.termination_date, c.expiry_date)) as last
      ) d
    where c.contract_no = ${serviceContractNo}`.execute(ctx.em.getKysely());
  const [standing] = rows;
  const contract = serviceContractNo;
  if (!standing) return { code: "contract.unknownOnBooking", params: { contract } };
  if (standing.status !== "APPROVED")
    return { code: "contract.notApprovedYet", params: { contract } };
  if (!standing.covers)
    return {
      code: "contract.notInForce",
      params: { contract, etd: etd ?? "", from: standing.from, to: standing.to },
    };
  return standing.party
    ? null
    : { code: "contract.ofOthers", params: { contract, customer: clientCode } };
}
