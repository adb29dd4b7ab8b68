import { wordPattern } from './literal.ts';
import { queryWords, searchWords } from './search-words.ts';

const finds = (query: string, stored: string): boolean => {
  const text = searchWords(stored).join(' ');
  return queryWords(query).every((words) => new RegExp(wordPattern(words).$regex, 'u').test(text));
};

test.each([
  ['семенов', 'Семёнов Артём'],
  ['СЕМЁНОВ', 'Семенов'],
  ['орел', 'Орёл'],
  ["O'Neil", 'O’Neil'],
  ['o’neil', "O'Neil"],
  ['zoe', 'Zoë'],
  ['nguyen', 'Nguyễn'],
  ['zoe', 'Zoe\u0308'],
  ['Те\u0308мный', 'Тёмный'],
  ['a.b', 'a.b'],
  ['a\0b\x1b', 'a b'],
  ['\0', 'anything'],
  ['№CE372F', 'ce372f'],
  ['№ CE372F', 'ce372f'],
  ['#CE372F', 'ce372f'],
  ['Order CE372F', 'ce372f'],
  ['Заказ № CE372F.', 'ce372f'],
  ['CE372F,', 'ce372f'],
  ['почта.рф', 'eve@xn--80a1acny.xn--p1ai'],
  ['eve@Почта.РФ', 'eve@xn--80a1acny.xn--p1ai'],
  ['(701) 123-45-67', '+77011234567 77011234567'],
])('%s finds %s', (query, stored) => expect(finds(query, stored)).toBe(true));

test.each([
  ['semenov', 'Семёнов'],
  ['a.b', 'axb'],
  ['order', 'ce372f'],
  ['иван почта.рф', 'eve@xn--80a1acny.xn--p1ai'],
  ['bob@почта.рф', 'eve@xn--80a1acny.xn--p1ai'],
  ['order book', 'book'],
])('%s does not find %s', (query, stored) => expect(finds(query, stored)).toBe(false));
