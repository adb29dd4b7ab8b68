import { readGender } from './watch-attributes.ts';

test.each([
  ['male', 'male'],
  ['female', 'female'],
  ['Мужской', 'male'],
  ['Женский', 'female'],
  [' МУЖСКОЙ ', 'male'],
  ['Female', 'female'],
  ['unisex', undefined],
  ['', undefined],
  ['constructor', undefined],
  ['__proto__', undefined],
])('readGender(%j) returns %s', (value, gender) => expect(readGender(value)).toBe(gender));
