import { suggestEmail } from './suggest-email.ts';

test.each([
  ['anna@gmial.com', 'anna@gmail.com'],
  ['anna@gmail.co', 'anna@gmail.com'],
  ['Anna@Gmal.com', 'Anna@gmail.com'],
  ['anna@yandexx.ru', 'anna@yandex.ru'],
  ['anna@mial.ru', 'anna@mail.ru'],
  ['anna@gmail.com', undefined],
  ['anna@list.ru', undefined],
  ['anna@meridian.example', undefined],
  ['anna', undefined],
  ['', undefined],
])('%s suggests %s', (typed, meant) => expect(suggestEmail(typed)).toBe(meant));
