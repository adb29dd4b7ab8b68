import type { TFunction } from '@meridian/i18n';
import { readAddress } from './address.ts';
import { headingOf, menuChoice } from './heading.ts';

const t = ((key: unknown) => {
  if (typeof key !== 'string') throw new TypeError(`the key ${String(key)} is no text`);
  return key;
}) as TFunction;
const viewOf = (query: string) => readAddress(new URLSearchParams(query), 'kzt');

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

test.each(NAMES)('the name %s of Object.prototype is no choice of the menu', (name) => {
  for (const parameter of ['flags', 'gender']) {
    const view = viewOf(`${parameter}=${name}`);
    expect(menuChoice(view)).toBeUndefined();
    expect(headingOf(view, t)).toBe('catalogue.heading');
  }
});

test.each(NAMES)('the name %s of Object.prototype is no availability', (name) => {
  expect(viewOf(`availability=${name}`).filter.availability).toEqual({ inStock: true, outOfStock: false });
});
