import { Form, Link } from "@remix-run/react";
import type {
  CustomerHome,
  OwnEbooking,
} from "#db/services/dashboard/customer-home.queries.server.ts";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";
import { Table } from "#app/kit/ui/table.tsx";

const form = "/eb/ebBooking/info/index";

/** A customer's day: a new e-booking, those in work with their next step, the next sailings. */
export function CustomerHomePage({ home }: { home: CustomerHome }) {
  const t = useTranslate();
  const busy = useBusy();
  return (
    <>
      <div className="sw-home-actions">
        <LinkButton intent="primary" size="large" to={`${form}/new`}>
          {t("home.newEbooking")}
        </LinkButton>
        {home.last ? (
          <Form method="post" action={`${form}/${home.last.id}`}>
            <Button type="submit" name="_step" value="copy" size="large" disabled={busy}>
              {t("home.newFromLast", { ebNo: home.last.ebNo })}
            </Button>
          </Form>
        ) : null}
      </div>
      <section aria-labelledby="own-ebookings">
        <h2 id="own-ebookings">{t("home.ownEbookings")}</h2>
        {home.own.length === 0 ? (
          <p className="sw-home-none">{t("home.noEbookings")}</p>
        ) : (
          <Own rows={home.own} />
        )}
      </section>
      {home.sailings.length > 0 ? <Sailings sailings={home.sailings} /> : null}
    </>
  );
}

function nextStep({ state, inApproval, refusedBy }: OwnEbooking): MessageKey {
  if (refusedBy)
    return refusedBy === "captain" ? "home.stepCaptainRefused" : "home.stepOverseasRefused";
  if (state === "DRAFT") return "home.stepSubmit";
  if (state === "REJECTED") return "home.stepCorrect";
  if (state === "RECEIVED") return "home.stepAccepted";
  return inApproval ? "home.stepApproval" : "home.stepAcceptance";
}

function Own({ rows }: { rows: readonly OwnEbooking[] }) {
  const t = useTranslate();
  return (
    <div className="sw-scroll">
      <Table compact className="sw-home-table">
        <thead>
          <tr>
            <th>{t("ebooking.ebNo")}</th>
            <th>{t("home.nextStep")}</th>
            <th>{t("ebooking.voyage")}</th>
            <th>{t("home.route")}</th>
            <th>{t("ebooking.etd")}</th>
            <th>{t("ebooking.ebDeadline")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <td>
                <Link to={`${form}/${row.id}`}>{row.ebNo}</Link>
              </td>
              <td>
                <span className={`sw-tag sw-tag-${row.refusedBy ? "REJECTED" : row.state}`}>
                  {t(nextStep(row))}
                </span>{" "}
                {row.state === "REJECTED" || row.refusedBy ? (
                  <>
                    {row.reason}{" "}
                    <LinkButton size="small" to={`${form}/${row.id}`}>
                      {t("home.mend")}
                    </LinkButton>
                  </>
                ) : null}
              </td>
              <td>{row.voyage}</td>
              <td>{row.ports}</td>
              <td>{row.etd}</td>
              <td>{row.cutoff ? timeShown(row.cutoff) : ""}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function Sailings({ sailings }: { sailings: CustomerHome["sailings"] }) {
  const t = useTranslate();
  return (
    <section aria-labelledby="next-sailings">
      <h2 id="next-sailings">{t("home.nextSailings")}</h2>
      <div className="sw-scroll">
        <Table compact className="sw-home-table">
          <thead>
            <tr>
              <th>{t("home.route")}</th>
              <th>{t("ebooking.voyage")}</th>
              <th>{t("ebooking.etd")}</th>
              <th>{t("ebooking.eta")}</th>
              <th>{t("ebooking.ebDeadline")}</th>
              <th>
                <span className="sw-hidden">{t("shell.actions")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {sailings.map(({ voyage, from, to, etd, eta, cutoff }) => (
              <tr key={voyage + from + to}>
                <td>
                  {from} → {to}
                </td>
                <td>{voyage}</td>
                <td>{etd}</td>
                <td>{eta}</td>
                <td>{cutoff ? timeShown(cutoff) : ""}</td>
                <td>
                  <Link
                    to={`${form}/new?${String(new URLSearchParams({ voyage, portLoad: from, portDis: to }))}`}
                  >
                    {t("home.book")}
                  </Link>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </section>
  );
}
