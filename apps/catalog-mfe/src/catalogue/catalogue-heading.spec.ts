import type { TFunction } from '@meridian/i18n';
import { parseView } from './catalogue-view.ts';
import { headingOf, menuChoice } from './catalogue-heading.ts';

const t = ((key: unknown) => {
  if (typeof key !== 'string') throw new TypeError(`Text key ${String(key)} is not a string`);
  return key;
}) as TFunction<'catalog'>;
const viewOf = (query: string) => parseView(new URLSearchParams(query), 'kzt');

test.each([
  ['gender=male', 'catalogue.headingMale'],
  ['flags=GIFTS', 'catalogue.headingGifts'],
  ['flags=gifts&gender=male', 'catalogue.heading'],
  ['q=steel&flags=gifts', 'catalogue.headingSearch'],
  ['', 'catalogue.heading'],
])('the heading of ?%s is %s', (query, heading) => {
  expect(headingOf(viewOf(query), t)).toBe(heading);
});

const NAMES = Object.getOwnPropertyNames(Object.prototype);

test.each(NAMES)('the Object.prototype name %s is not a menu choice', (name) => {
  for (const parameter of ['flags', 'gender']) {
    const view = viewOf(`${parameter}=${name}`);
    expect(menuChoice(view)).toBeUndefined();
    expect(headingOf(view, t)).toBe('catalogue.heading');
  }
});

test.each(NAMES)('the Object.prototype name %s is not an availability', (name) => {
  expect(viewOf(`availability=${name}`).filter.availability).toEqual({ inStock: true, outOfStock: false });
});
