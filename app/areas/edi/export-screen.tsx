import { useLoaderData } from "@remix-run/react";
import { ListScreen, ToolLink } from "../../kit/list/list-screen.tsx";
import { useSay } from "../../kit/shell/translate.ts";
import type { loadExport } from "./export-screen.server.ts";

/** A list of documents whose selected rows go to a partner as one message. */
export function ExportScreen() {
  const say = useSay();
  return <ListScreen tools={<ToolLink to="/seaway/edi/archive">{say("edi.archive")}</ToolLink>} within={<ForWhom />} />;
}

function ForWhom() {
  const say = useSay();
  const { partners, purposes } = useLoaderData<typeof loadExport>();
  return (
    <p className="sw-inline">
      <label>
        {say("edi.partner")}{" "}
        <select name="partnerCode" required>
          {partners.map((partner) => (
            <option key={partner.code} value={partner.code}>
              {partner.code} {partner.label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label>
        {say("edi.purpose")}{" "}
        <select name="purpose" defaultValue="original">
          {Object.entries(purposes).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>{" "}
      <label>
        <input type="checkbox" name="leaveOut" value="Y" /> {say("edi.leaveOut")}
      </label>
    </p>
  );
}
