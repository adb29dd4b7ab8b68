// Plain JavaScript, because the build's webpack loader imports this file without a compiler.

const NBSP = '\u00a0';
const PARTICLES = 'же|бы|ли|ж|б';
const UNITS =
  'г|кг|мм|см|м|км|л|ч|мин|с|шт|%|₸|₽|\\$|КБ|МБ|ГБ|тыс|млн|млрд|час|дн|день|дня|дней|недел|месяц|год|лет|раз|букв|символ|знак|штук';

const SHORT_WORD =
  /(?<![\p{L}\p{N}_{])(\p{Script=Cyrillic}{1,2}|без|для|над|под|при|про|или)(?<!\p{L}{4})[ ](?=\S)/giu;
const PARTICLE = new RegExp(`(?<=\\p{L}) (?=(?:${PARTICLES})(?![\\p{L}-]))`, 'gu');
const NUMBER_AND_UNIT = new RegExp(
  `(?<=\\d|\\{\\{(?:count|n|number|max|min|share|percent|quantity|available|size|rate|value|wrist|diameter|lugs|flat)\\}\\}) (?=(?:${UNITS}))`,
  'gu',
);
const DIGIT_GROUPS = /(?<=(?<!\d)\d{1,3}(?:\u00a0\d{3})*) (?=\d{3}(?!\d))/g;

/**
 * Applies Russian typography to a text: non-breaking spaces after short words, before particles, between a number and
 * its unit, between groups of digits, after "№" and before a dash. Idempotent.
 *
 * @param {string} text
 * @returns {string}
 */
export const russianTypography = (text) =>
  text
    .replace(SHORT_WORD, `$1${NBSP}`)
    .replace(PARTICLE, NBSP)
    .replace(NUMBER_AND_UNIT, NBSP)
    .replace(DIGIT_GROUPS, NBSP)
    .replace(/№ (?=[\d{])/g, `№${NBSP}`)
    .replace(/(?<=\S) —/g, `${NBSP}—`);
