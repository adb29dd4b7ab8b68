import { russianTypography } from './russian-typography.mjs';

/** Non-breaking spaces are written as `~`. */
const applied = (text: string) => russianTypography(text).replaceAll('\u00a0', '~');

describe('russianTypography', () => {
  it.each([
    ['after a preposition of one letter', 'Часы в корзине', 'Часы в~корзине'],
    ['after a preposition of two letters', 'Возврат до тридцати дней', 'Возврат до~тридцати дней'],
    ['after a capital preposition', 'С доставкой', 'С~доставкой'],
    ['after each of several short words in a row', 'и не по почте', 'и~не~по~почте'],
    ['after a preposition of three letters', 'часы для дайвинга', 'часы для~дайвинга'],
    ['before a particle', 'так же', 'так~же'],
    ['between a number and its unit', '30 дней и 40 мм', '30~дней и~40~мм'],
    ['between a count and its unit', '{{count}} дней', '{{count}}~дней'],
    ['between a quantity and its unit', '{{quantity}} шт.', '{{quantity}}~шт.'],
    ['between a measure and its unit', 'диаметром {{diameter}} мм', 'диаметром {{diameter}}~мм'],
    ['before the percent sign', 'на 200 % больше', 'на~200~% больше'],
    ['between groups of digits and before a currency', '1 250 000 ₸', '1~250~000~₸'],
    ['after the number sign', '№ 12', '№~12'],
    ['before a dash', 'Доставка — бесплатно', 'Доставка~— бесплатно'],
  ])('puts a non-breaking space %s', (_, text, result) => {
    expect(applied(text)).toBe(result);
  });

  it.each([
    ['English words', 'Water of the sea'],
    ['words of four letters and more', 'Часы через неделю'],
    ['the end of a longer word', 'Корзина пуста'],
    ['a number before an ordinary word', '30 Часы'],
  ])('leaves %s unchanged', (_, text) => {
    expect(applied(text)).toBe(text);
  });

  it('changes nothing when it is applied twice', () => {
    const once = russianTypography('Мы вернём деньги в течение 30 дней — и без вопросов');
    expect(russianTypography(once)).toBe(once);
  });
});
