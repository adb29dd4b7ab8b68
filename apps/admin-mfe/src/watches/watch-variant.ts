import type { ListedWatch } from '@meridian/contracts';

/** A watch in one colour and size. */
export interface WatchVariant {
  watch: ListedWatch;
  colorNameEN: string;
  size: string;
}

export const stockOf = ({ watch, colorNameEN, size }: WatchVariant): number =>
  watch.stock.find((entry) => entry.colorNameEN === colorNameEN && entry.size === size)?.quantity ?? 0;
