import { sql } from "kysely";

/** Names of package kinds in the mappings for all partners; either side may be our code. */
export const mappedPackages = () => sql<{
  name: string;
  code: string;
}>`select system_code as name, edi_code as code
  from edi_mapping
  where type = 'PACKAGE' and sender = '*'
  union all
  select edi_code, system_code
  from edi_mapping
  where type = 'PACKAGE' and sender = '*'`;
