import { inLanguage, type Language, sizeLabel } from '@meridian/domain';
import type { StockedWatch } from '../../../catalogue/watches/watch-projections.ts';
import type { StoredStockEntry } from '../../../catalogue/watches/watch.schema.ts';
import type { StaffNotice } from '../staff-notices.ts';

const TEXTS = {
  en: {
    subject: (name: string, left: number) => `Low stock: ${name} (${left} left)`,
    news: (name: string, left: number, threshold: number) =>
      `${name}: ${left} left, fewer than the ${threshold} that you want in stock.`,
    next: 'You get the next email about this colour and size after its stock has recovered.',
  },
  ru: {
    subject: (name: string, left: number) => `Заканчивается: ${name} (осталось ${left} шт.)`,
    news: (name: string, left: number, threshold: number) =>
      `${name}: осталось ${left} шт. Порог для этих часов — ${threshold} шт.`,
    next: 'Следующее письмо об этом цвете и размере придёт после того, как запас пополнится.',
  },
};

/** The email about a variant with low stock. */
export const lowStockNotice = (
  watch: StockedWatch,
  { colorNameEN, colorNameRU, size, quantity }: StoredStockEntry,
  threshold: number,
  language: Language,
): StaffNotice => {
  const color = inLanguage({ colorEN: colorNameEN, colorRU: colorNameRU }, 'color', language);
  const name = `${inLanguage(watch, 'name', language)}, ${color}, ${sizeLabel(size, language)}`;
  const { subject, news, next } = TEXTS[language];
  return {
    subject: subject(name, quantity),
    lines: [news(name, quantity, threshold), next],
    link: `/admin-panel/products/${watch._id.toHexString()}`,
  };
};
