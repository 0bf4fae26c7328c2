import { useFetcher } from "@remix-run/react";
import { type FormEvent, type MouseEvent, useEffect, useRef, useState } from "react";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { DrawerBody, openedIn } from "./drawer-body.tsx";
import {
  type DevopsData,
  type DrawerResponse,
  type PmsData,
  refreshColumns,
} from "./drawer-data.ts";
import { DrawerHead, DrawerTabs } from "./drawer-frame.tsx";

type Props = {
  apiName: string;
  /** The list behind the drawer. */
  back: string;
  /** A `drawerAddress`. */
  at: string;
  onClose: () => void;
  /** Opens the first tab. */
  onColumns: () => void;
};

type Data = DevopsData | PmsData;
const isDrawer = (path: string) => path.startsWith("/drawer/");

/** The list below shows the columns as they are once the drawer has closed. */
function useRefreshOnClose(apiName: string): void {
  useEffect(() => {
    return () =>
      void window.dispatchEvent(new CustomEvent(refreshColumns, { detail: { apiName } }));
  }, [apiName]);
}

/**
 * The administrator's tabs over the list (platform §2). Links and forms to /drawer/ load in here.
 * Escape closes the tab's open part, then the drawer.
 */
export function DrawerOverlay({ apiName, back, at, onClose, onColumns }: Props) {
  const t = useTranslate();
  const page = useFetcher<Data>();
  const sent = useFetcher<DrawerResponse>();
  const box = useRef<HTMLDialogElement>(null);
  const tabData = page.data;
  const { load } = page;
  const response = useResponse(sent, load);
  useEffect(() => {
    box.current?.showModal();
  }, []);
  useEffect(() => {
    load(at);
  }, [load, at]);
  useRefreshOnClose(apiName);
  const go = (to: string) => {
    response.clear();
    load(to);
  };
  const onClick = (event: MouseEvent<HTMLDialogElement>) => {
    // A click left of the drawer hits the list.
    if (event.target === box.current && event.clientX < box.current.getBoundingClientRect().left)
      return onClose();
    const link = (event.target as Element).closest<HTMLAnchorElement>("a[href]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    const url = new URL(link.href);
    if (
      link.dataset.close === undefined &&
      link.dataset.tab !== "columnSetting" &&
      !isDrawer(url.pathname)
    )
      return;
    event.preventDefault();
    if (link.dataset.close !== undefined) onClose();
    else if (link.dataset.tab === "columnSetting") onColumns();
    else go(url.pathname + url.search);
  };
  const onSubmit = (event: FormEvent<HTMLDialogElement>) => {
    const form = event.target as HTMLFormElement;
    const action = new URL(form.action);
    if (!isDrawer(action.pathname)) return;
    event.preventDefault();
    const body = new FormData(form, (event.nativeEvent as SubmitEvent).submitter);
    body.set("_over", "Y");
    sent.submit(body, { method: "post", action: action.pathname + action.search });
  };
  const onEscape = (event: { preventDefault(): void }) => {
    event.preventDefault();
    const within = tabData ? openedIn(tabData) : undefined;
    if (within === undefined) onClose();
    else go(within);
  };
  return (
    <dialog
      ref={box}
      className="sw-drawer sw-drawer-over"
      aria-labelledby="drawer-title"
      aria-busy={page.state !== "idle" || sent.state !== "idle"}
      onClickCapture={onClick}
      onSubmitCapture={onSubmit}
      onCancel={onEscape}
    >
      {tabData ? (
        <>
          <DrawerHead back={back} title={tabData.title} />
          <DrawerTabs apiName={tabData.apiName} back={back} tab={tabData.tab} />
          <DrawerBody data={tabData} response={response.now} />
        </>
      ) : (
        <p id="drawer-title" role="status">
          {t("shell.working")}
        </p>
      )}
    </dialog>
  );
}

type Sent = ReturnType<typeof useFetcher<DrawerResponse>>;

/** A response redirects, or shows until the reader moves on. */
function useResponse(
  { state, data }: Sent,
  load: (to: string) => void,
): { now: DrawerResponse; clear: () => void } {
  const followed = useRef<DrawerResponse | undefined>(undefined);
  const [cleared, setCleared] = useState<DrawerResponse | undefined>(undefined);
  useEffect(() => {
    if (state !== "idle" || !data || followed.current === data) return;
    followed.current = data;
    if (data.to) load(data.to);
  }, [state, data, load]);
  return { now: data && cleared !== data && !data.to ? data : {}, clear: () => setCleared(data) };
}
