import { Form, Link, useLocation } from "@remix-run/react";
import type { ListColumn } from "#domain/kit/list.ts";
import { useSay } from "../shell/say.ts";
import type { ListData } from "./list-data.ts";

/** Conditions shown at once; the others unfold. */
const shownFilters = 8;

/** The conditions of a list as one GET form: the address is the search, so it can be kept, shared and gone back to. */
export function Filters({ found }: { found: ListData }) {
  const say = useSay();
  const { pathname, search } = useLocation();
  const columns = found.columns.filter((column) => column.filter);
  if (columns.length === 0) return null;
  // A condition in use is never hidden.
  const used = new Set(found.query.filters.map((filter) => filter.key));
  const first = columns.filter((column, i) => i < shownFilters || used.has(column.key));
  const more = columns.filter((column) => !first.includes(column));
  return (
    <Form method="get" className="sw-filters" key={search} role="search">
      {first.map((column) => (
        <FilterField key={column.key} column={column} found={found} />
      ))}
      {more.length > 0 ? (
        <details className="sw-more">
          <summary>{say("shell.moreFilters", { count: more.length })}</summary>
          <div className="sw-more-fields">
            {more.map((column) => (
              <FilterField key={column.key} column={column} found={found} />
            ))}
          </div>
        </details>
      ) : null}
      <div className="sw-filter-buttons">
        <button type="submit" className="bp6-button bp6-intent-primary">
          {say("shell.search")}
        </button>
        <Link className="bp6-button" to={pathname}>
          {say("shell.reset")}
        </Link>
      </div>
    </Form>
  );
}

function FilterField({ column, found }: { column: ListColumn; found: ListData }) {
  const say = useSay();
  const values = found.query.filters.find((filter) => filter.key === column.key)?.values ?? [];
  const name = `f.${column.key}`;
  const label = say(column.word);
  if (column.filter === "between") {
    const type = column.kind === "date" || column.kind === "datetime" || column.kind === "local" ? "date" : "text";
    return (
      <fieldset className="sw-filter sw-filter-range">
        <legend>{label}</legend>
        <input
          className="bp6-input"
          type={type}
          name={`${name}.from`}
          defaultValue={values[0]}
          aria-label={`${label} ${say("shell.from")}`}
        />
        <input className="bp6-input" type={type} name={`${name}.to`} defaultValue={values[1]} aria-label={`${label} ${say("shell.to")}`} />
      </fieldset>
    );
  }
  const options = column.dict ? found.dicts[column.dict] : column.kind === "flag" ? { Y: say("shell.yes"), N: say("shell.no") } : undefined;
  return (
    <label className="sw-filter">
      <span>{label}</span>
      {options ? (
        <span className="bp6-html-select">
          <select name={name} defaultValue={values[0] ?? ""}>
            <option value="">{say("shell.all")}</option>
            {Object.entries(options).map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
        </span>
      ) : (
        <input className="bp6-input" type="text" name={name} defaultValue={values[0]} />
      )}
    </label>
  );
}
