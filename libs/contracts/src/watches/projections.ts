import type { Measure } from '@meridian/domain';
import type { PagedLookup, Lookup } from '../lookups.ts';
import type { SeoField } from './publishing.ts';
import type { Watch, WatchColor } from './schemas.ts';

/** Parts of a watch, each for one purpose. A part is a pick, so that every field has one name and one type. */
export type LocalizedName = Pick<Lookup, 'nameEN' | 'nameRU'>;
/** Names with the slug of the page, if there is one. */
export type PagedName = Pick<PagedLookup, 'nameEN' | 'nameRU' | 'slug'>;

type Names = keyof LocalizedName;
type ColorNames = 'colorNameEN' | 'colorNameRU';
/** Page data names the id `id`. */
type PagePart<K extends keyof Watch> = Pick<Watch, K> & { id: Watch['_id'] };
interface FirstImage {
  /** Path of the first image; empty if there is none. */
  image: string;
}

/** A watch on the home page, with the first image of its first colour. */
export type HomeWatch = Pick<Watch, 'slug' | Names> & FirstImage;

/** A watch of a cart line. */
export type CartWatch = PagePart<'slug' | 'price' | 'regularPrice' | 'weight' | 'stock' | Names> & {
  colors: (Pick<WatchColor, ColorNames | 'sku'> & FirstImage)[];
};

type References = 'brand' | 'watchType' | 'category' | 'collection';
/** A watch on its product page. */
export type ProductWatch = PagePart<
  | 'slug'
  | 'descriptionEN'
  | 'descriptionRU'
  | 'price'
  | 'regularPrice'
  | 'weight'
  | 'gender'
  | 'wbLink'
  | 'sizes'
  | 'colors'
  | Names
  | SeoField
> &
  Record<References, PagedName | null> &
  // Undefined, because the page data leaves such fields out.
  Partial<Record<Measure, number | undefined>>;
