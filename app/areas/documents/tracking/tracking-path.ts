export const trackingPath = "/seaway/container/tracking";

/** The history of the shipment with a number, perhaps of one container. */
export const trackingOf = (number: string, cntNo = ""): string =>
  `${trackingPath}/index/${encodeURIComponent(number)}${cntNo ? `?${new URLSearchParams({ box: cntNo })}` : ""}`;
