import type { CardWatch } from '@meridian/contracts';
import { imageSources, type ImageSources } from '@meridian/domain';

export type WatchCardData = CardWatch & {
  /** English name of the colour that a filter asks for; without it a card shows the first colour. */
  shown?: string | undefined;
};

/** Whether a colour and size can be bought. */
export const isAvailable = (color: CardWatch['colors'][number] | undefined, size: string): boolean =>
  color !== undefined && !color.soldOut?.includes(size);

/** Sources of a card's image in the widths that cards need. */
export const cardImage = (path: string): ImageSources => imageSources(path, 960, 240);

/** Value of `sizes` for a card's image: two, three or four cards per row. */
export const CARD_SIZES = '(max-width: 699px) 46vw, (max-width: 999px) 31vw, (max-width: 1600px) 23vw, 340px';
