/** A box of a booking; kg and CBM. */
export type BookedBox = {
  id: number;
  cntNo: string;
  sizeType: string;
  sealNo: string;
  pkgs: number;
  gwt: string;
  dim: string;
};
