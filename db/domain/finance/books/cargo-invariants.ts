/**
 * What holds of bookings, containers and bills: each statement returns the records that break its
 * rule.
 */
export const cargoInvariants = {
  bookingTotals: `
    select b.bk_no as record, concat_ws(' ', b.pkgs, b.gwt, b.dim, '<>', c.pkgs, c.gwt, c.dim) as detail
    from booking b
    join (
      select booking_id, sum(pkgs) as pkgs, sum(gwt) as gwt, sum(dim) as dim
      from booking_cargo
      group by booking_id
    ) c on c.booking_id = b.id
    where b.pkgs <> c.pkgs or b.gwt <> c.gwt or b.dim <> c.dim`,
  billTotals: `
    select l.bl_no as record, concat_ws(' ', l.pkgs, l.gwt, l.dim, '<>', c.pkgs, c.gwt, c.dim) as detail
    from bill l
    join (
      select bill_id, sum(pkgs) as pkgs, sum(gwt) as gwt, sum(dim) as dim
      from bill_cargo
      group by bill_id
    ) c on c.bill_id = l.id
    where l.pkgs <> c.pkgs or l.gwt <> c.gwt or l.dim <> c.dim`,
  billContainers: `
    select l.bl_no as record, concat_ws(' ', l.pkgs, l.gwt, l.dim, '<>', c.pkgs, c.gwt, c.dim) as detail
    from bill l
    join (
      select bill_id, sum(pkgs) as pkgs, sum(gwt) as gwt, sum(dim) as dim
      from bill_container
      group by bill_id
    ) c on c.bill_id = l.id
    where l.pkgs <> c.pkgs or l.gwt <> c.gwt or l.dim <> c.dim`,
  billPacking: `
    select l.bl_no as record, concat_ws(' ', l.pkgs, l.gwt, '<>', p.pkgs, p.gwt) as detail
    from bill l
    join (
      select bill_id, sum(pkgs) as pkgs, sum(gwt) as gwt
      from packing_line
      where bill_id is not null
      group by bill_id
    ) p on p.bill_id = l.id
    where l.bl_status in ('DRAFT', 'ISSUED') and (l.pkgs <> p.pkgs or l.gwt <> p.gwt)`,
  billIssued: `
    select bl_no as record, concat_ws(' ', bl_status, issued_by, issue_time) as detail
    from bill
    where (bl_status = 'ISSUED' and (issue_time is null or issued_by = ''))
      or (bl_status = 'DRAFT' and issue_time is not null)`,
  billOriginals: `
    select bl_no as record, concat_ws(' ', release_type, originals) as detail
    from bill
    where (release_type in ('TELEX', 'SEAWAY') and originals <> 0 and bl_status = 'ISSUED')
      or originals not between 0 and 3`,
  packingOfOne: `
    select concat_ws(' ', b.bk_no, x.cnt_no) as record, '#' || p.id as detail
    from packing_line p
    join box x on x.id = p.box_id
    join booking b on b.id = p.booking_id
    join booking_cargo c on c.id = p.cargo_id
    where c.booking_id <> p.booking_id`,
  containerVoyage: `
    select concat_ws(' ', b.bk_no, x.cnt_no) as record, concat_ws(' ', x.voyage_id, '<>', b.voyage_id) as detail
    from box x
    join booking b on b.id = x.booking_id
    where x.voyage_id <> b.voyage_id`,
  /** While a correction is not under way. */
  dangerousApproved: `
    select e.eb_no as record, e.dg_captain_flag as detail
    from e_booking e
    where e.eb_status = 'RECEIVED' and e.eb_modify = 'NONE' and e.dg_captain_flag <> 'APPROVED'
      and exists (
        select from eb_cargo c
        where c.e_booking_id = e.id and (c.is_dg = 'Y' or c.is_oversize = 'Y')
      )`,
  bookingReceived: `
    select e.eb_no as record, e.bk_no as detail
    from e_booking e
    where e.eb_status = 'RECEIVED' and not exists (select from booking b where b.eb_no = e.eb_no)`,
  bookingCompany: `
    select b.bk_no as record, b.company_code as detail
    from booking b
    where not exists (select from company o where o.code = b.company_code)`,
} as const;
