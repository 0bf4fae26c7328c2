import { loggedRecords } from "#tests/support/logged.ts";

/**
 * Queries of a kind's result: a row per expected thing (`key`) with count or amount (`n`), without
 * ids and times, so that disturbed and undisturbed runs compare.
 */
const log = `select concat_ws(' ', 'log', table_name, operation, column_name, operator, source, request_id) as key, count(*)::numeric as n
  from ${loggedRecords} where request_id not like 'test-%' group by 1`;
const tasks = `select concat_ws(' ', 'task', kind, status, operator) as key, 1::numeric as n from task group by 1`;
/** Rows a task refused, with reasons. */
const refused = `select concat_ws(' ', 'refused', t.kind, r->>'key', r->>'code', r->>'params'), count(*) from task t,
  jsonb_array_elements(case when jsonb_typeof(t.results->'rows') = 'array' then t.results->'rows' else '[]' end) r
  where r->>'done' = 'false' group by 1`;
const union = (...parts: string[]) => parts.map((part) => `(${part})`).join(" union all ");

export const importKeys = union(
  tasks,
  refused,
  log,
  `select concat_ws(' ', 'row', r.row_no, r.cnt_no, r.bk_no, r.check_status, r.check_result), count(*) from container_import_row r group by 1`,
  `select concat_ws(' ', 'upload', mode, row_count), count(*) from container_import group by 1`,
  `select concat_ws(' ', 'box', x.cnt_no, x.size_type, x.seal_no, x.pkgs, x.gwt, b.bk_no), count(*)
    from box x join booking b on b.id = x.booking_id group by 1`,
  `select concat_ws(' ', 'packing', x.cnt_no, c.line_no), sum(p.gwt) from packing_line p join box x on x.id = p.box_id
    join booking_cargo c on c.id = p.cargo_id group by 1`,
  `select 'packed', sum(gwt) from packing_line`,
  // A retried upload is stored once.
  `select 'duplicate uploads', count(*) - 1 from container_import`,
);

export const billKeys = union(
  tasks,
  refused,
  log,
  `select concat_ws(' ', 'bill', l.bl_no, l.bl_status, b.bk_no, l.pkgs, l.gwt, l.dim), count(*) from bill l join booking b on b.id = l.booking_id group by 1`,
  `select concat_ws(' ', 'booking', bk_no, bl_status, bk_status), count(*) from booking group by 1`,
  `select concat_ws(' ', 'cargo', l.bl_no, c.line_no, c.gwt), count(*) from bill_cargo c join bill l on l.id = c.bill_id group by 1`,
  `select concat_ws(' ', 'container', l.bl_no, c.cnt_no, c.gwt), count(*) from bill_container c join bill l on l.id = c.bill_id group by 1`,
  `select concat_ws(' ', 'packing of', coalesce(l.bl_no, 'no bill')), count(*) from packing_line p left join bill l on l.id = p.bill_id group by 1`,
  `select concat_ws(' ', 'number', doc_type, period), serial from number_rule where doc_type = 'BL'`,
  `select concat_ws(' ', 'told', r->>'key', r->>'blNo', r->>'done'), count(*) from task t, jsonb_array_elements(t.results->'rows') r
    where t.kind = 'bill.generate' group by 1`,
);

const fees = `select concat_ws(' ', 'fee', bl_no, auto_key, currency, amount, fee_status, origin, differs), count(*) from fee group by 1`;
const feeSums = `select 'sum ' || currency, sum(amount) from fee group by 1`;
/** The log also shows each fee once. */
const feeLog = `select concat_ws(' ', 'written', f.bl_no, f.auto_key, c.operation, c.column_name, c.operator), count(*)
  from fee f join (select * from ${loggedRecords} where table_name = 'fee') c on c.key_value = f.id::text group by 1`;
const findings = `select concat_ws(' ', 'finding', l.bl_no, f.code, f.fee_code, f.size_type), count(*) from fee_finding f join bill l on l.id = f.bill_id group by 1`;

export const feeKeys = union(tasks, refused, log, fees, feeSums, feeLog, findings);

export const nightKeys = union(
  tasks,
  refused,
  // A nightly run's request is its own task; the rest must match.
  log.replace(", request_id)", ", regexp_replace(request_id, '[0-9]+', 'n'))"),
  fees,
  feeSums,
  feeLog,
  findings,
  `select concat_ws(' ', 'run', kind, scheduled_for, status), count(*) from task group by 1`,
  `select concat_ws(' ', 'statement', statement_no, corp_code, period, status, line_count, total_cny, total_usd), count(*) from statement group by 1`,
  `select concat_ws(' ', 'line', s.statement_no, l.line_no, l.bl_no, l.fee_code, l.amount, l.currency), count(*)
    from statement_line l join statement s on s.id = l.statement_id group by 1`,
  `select 'stated ' || currency, sum(amount) from statement_line group by 1`,
  `select 'fees on more than one statement', count(*) from (select fee_id from statement_line group by 1 having count(*) > 1) d`,
  `select concat_ws(' ', 'number', doc_type, period), serial from number_rule where doc_type = 'STATEMENT'`,
);

/**
 * A resumed task refuses what the killed run had received, so its own results do not compare; the
 * records must.
 */
export const correctionKeys = union(
  log.replace(" where ", " where table_name <> 'task' and "),
  `select concat_ws(' ', 'e-booking', eb_no, eb_status, eb_modify, consignee_name), count(*) from e_booking group by 1`,
  `select concat_ws(' ', 'correction', e.eb_no, c.state, c.decided_by), count(*) from eb_correction c join e_booking e on e.id = c.e_booking_id group by 1`,
  `select concat_ws(' ', 'booking', bk_no, bk_status, consignee_name), count(*) from booking group by 1`,
  `select concat_ws(' ', 'row', bk_no, cnt_no, seal_no, gwt, check_status), count(*) from container_import_row group by 1`,
  `select 'boxes left', count(*) from box`,
  `select 'imports', count(*) from container_import`,
);

const bookingRecords = [
  log.replace(" where ", " where table_name <> 'task' and "),
  `select concat_ws(' ', 'booking', b.bk_no, b.bk_status, b.main_bk_no, v.voyage_name, b.pkgs, b.gwt, b.dim, b.last_suffix), count(*)
    from booking b join voyage v on v.id = b.voyage_id group by 1`,
  `select concat_ws(' ', 'cargo', b.bk_no, c.line_no, c.pkgs, c.gwt, c.dim), count(*) from booking_cargo c join booking b on b.id = c.booking_id group by 1`,
  `select concat_ws(' ', 'boxes', b.bk_no, c.line_no, c.size_type, c.cont_count), count(*) from booking_container c join booking b on b.id = c.booking_id
    group by 1`,
  `select concat_ws(' ', 'space', b.bk_no, d.state, d.held_teu), count(*) from space_draw d join booking b on b.id = d.booking_id group by 1`,
] as const;

/** Nothing is lost or doubled: the weights of a booking and its parts stay its own. */
export const consolidationKeys = union(
  ...bookingRecords,
  `select concat_ws(' ', 'consolidation', main_bk_no, kind, status, first_bk_no, last_bk_no), count(*) from consolidation group by 1`,
  `select concat_ws(' ', 'weight of', coalesce(nullif(main_bk_no, ''), bk_no)), sum(gwt) from booking group by 1`,
);

/** As with corrections, a resumed task refuses what went before. */
export const rollKeys = union(
  ...bookingRecords,
  `select concat_ws(' ', 'roll', b.bk_no, f.voyage_name, t.voyage_name, r.reason), count(*) from booking_roll r join booking b on b.id = r.booking_id
    join voyage f on f.id = r.from_voyage_id join voyage t on t.id = r.to_voyage_id group by 1`,
  `select concat_ws(' ', 'box', x.cnt_no, v.voyage_name), count(*) from box x join voyage v on v.id = x.voyage_id group by 1`,
  `select concat_ws(' ', 'fee', f.bk_no, v.voyage_name, f.amount), count(*) from fee f join voyage v on v.id = f.voyage_id group by 1`,
);

export type EndState = Map<string, string>;
export type Difference = { lost: string[]; twice: string[] };

/** Missing and duplicate keys. */
export function compareEnds(endState: EndState, result: EndState): Difference {
  const difference: Difference = { lost: [], twice: [] };
  for (const key of new Set([...endState.keys(), ...result.keys()])) {
    const [must, is] = [Number(endState.get(key) ?? 0), Number(result.get(key) ?? 0)];
    if (is < must) difference.lost.push(`${key}: ${is} of ${must}`);
    if (is > must) difference.twice.push(`${key}: ${is} for ${must}`);
  }
  return difference;
}

/**
 * Each booking has all its bills or none, and the packing list adds up. Numbers are drawn in any
 * order.
 */
export const splitKeys = union(
  `select concat_ws(' ', 'bills of', b.bk_no, sum(l.pkgs), sum(l.gwt), sum(l.dim)), count(*) from bill l join booking b on b.id = l.booking_id group by b.bk_no`,
  `select concat_ws(' ', 'booking', bk_no, bl_status, bk_status), count(*) from booking group by 1`,
  `select concat_ws(' ', 'cargo of', b.bk_no, sum(c.pkgs), sum(c.gwt)), count(*) from bill_cargo c join bill l on l.id = c.bill_id
    join booking b on b.id = l.booking_id group by b.bk_no`,
  `select concat_ws(' ', 'packing of', b.bk_no, p.bill_id is null, sum(p.pkgs), sum(p.gwt)), count(*) from packing_line p
    join booking b on b.id = p.booking_id group by b.bk_no, p.bill_id is null`,
);
