/** An amount with its unit; thousands may be separated. Letters after the unit would make it another one, as in `20 mm`. */
const DEPTH =
  /(\d{1,3}(?:[\s.,]\d{3})+|\d+(?:[.,]\d+)?)\s*(?:(bars?|atm\p{L}*|бар\p{L}*|атм\p{L}*)|m|м|met(?:re|er)s?|метр\p{L}*)(?![\p{L}\p{N}])/iu;
const METRES_PER_BAR = 10;

/** Water resistance in bar: 10 for `10 ATM`, `100 м`, `100 m` and `100 m (10 bar)`; null for a text without a depth. */
export const barsOf = (text: string): number | null => {
  const [, amount, pressure] = DEPTH.exec(text) ?? [];
  if (amount === undefined) return null;
  const number = Number(amount.replace(/[\s.,](?=\d{3})/g, '').replace(',', '.'));
  return pressure === undefined ? number / METRES_PER_BAR : number;
};
