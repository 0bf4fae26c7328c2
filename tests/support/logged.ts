/**
 * The change log with a row per record, as entries may name many keys (decision 015). SQL text for
 * `from`, because some callers do not load the product.
 */
export const loggedRecords = `(select l.id, l.table_name, coalesce(x.k::text, l.key_value) as key_value, l.column_name, l.old_value, l.new_value,
    l.operation, l.operator, l.source, l.request_id, l.row_version, l.oper_time
  from change_log l left join lateral (select generate_series(lower(r), upper(r) - 1) as k from unnest(l.keys) r) x on true) as logged`;
