import { type Currency, type Language, type Locale } from '@meridian/domain';
import { DESTINATIONS } from '../layout/destinations.ts';

interface Texts {
  intro: string;
  menu: string;
  language: string;
  currency: string;
  change: string;
  links: Record<'watches' | 'men' | 'women' | 'latest' | 'gifts' | 'exclusive', string>;
  pages: Record<PageKind, string>;
}

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', ru: 'Русский' };
const CURRENCY_NAMES: Record<Currency, string> = { kzt: 'KZT ₸', rub: 'RUB ₽', usd: 'USD $' };

/** The paths of each kind of page. The first match applies; other pages are readable without JavaScript. */
const PAGES = [
  ['product', /^\/products\/[^/]/],
  ['wishList', /^\/favorites\b/],
  ['account', /^\/(account\b|auth\b|orders$)/],
  ['checkout', /^\/(checkout|order)\b/],
  ['result', /^\/(success|fail)\b/],
  ['panel', /^\/admin-/],
] as const;
type PageKind = (typeof PAGES)[number][0] | 'other';

const HELP = {
  en: 'To buy without it, write to {email}.',
  ru: 'Чтобы купить часы без него, напишите нам: {email}.',
};

/** Texts of the notice; `{email}` is the seller's. They are on the server only, so that no script contains them. */
const TEXTS: Record<Language, Texts> = {
  en: {
    intro: 'JavaScript is off in your browser.',
    menu: 'Menu',
    language: 'Language',
    currency: 'Currency',
    change: 'Change',
    links: {
      watches: 'All watches',
      men: 'Men’s watches',
      women: 'Women’s watches',
      latest: 'Latest releases',
      gifts: 'Gifts',
      exclusive: 'Exclusive',
    },
    pages: {
      product: `Choosing a size, enlarging the photos, the cart and the wish list need it. ${HELP.en}`,
      wishList:
        'The wish list is stored in your browser and needs JavaScript. Turn it on and reload this page.',
      account: 'Signing in and your account need JavaScript. Turn it on and reload this page.',
      checkout: `The cart and the checkout need JavaScript. Turn it on and reload this page. ${HELP.en}`,
      result:
        'Your order can only be shown with JavaScript. Turn it on and reload this page, or write to {email}.',
      panel: 'The admin panel needs JavaScript. Turn it on and reload this page.',
      other: 'You can read, search and filter. The cart, the wish list and your account need JavaScript.',
    },
  },
  ru: {
    intro: 'В браузере отключён JavaScript.',
    menu: 'Меню',
    language: 'Язык',
    currency: 'Валюта',
    change: 'Изменить',
    links: {
      watches: 'Все часы',
      men: 'Мужские часы',
      women: 'Женские часы',
      latest: 'Новинки',
      gifts: 'Подарки',
      exclusive: 'Эксклюзив',
    },
    pages: {
      product: `Без него нельзя выбрать размер, увеличить фотографии и положить часы в корзину или список желаний. ${HELP.ru}`,
      wishList:
        'Список желаний хранится в браузере и без JavaScript не показывается. Включите его и обновите страницу.',
      account: 'Без него нельзя войти и открыть личный кабинет. Включите JavaScript и обновите страницу.',
      checkout: `Без него не работают корзина и оформление заказа. Включите JavaScript и обновите страницу. ${HELP.ru}`,
      result:
        'Без него заказ не показать. Включите JavaScript и обновите страницу или напишите нам: {email}.',
      panel: 'Без него панель управления не работает. Включите JavaScript и обновите страницу.',
      other:
        'Читать, искать и фильтровать можно и без него, а корзине, списку желаний и личному кабинету он нужен.',
    },
  },
};

/**
 * Styles for shoppers without JavaScript: those of the notice, and no controls that only work with JavaScript
 * (`data-needs-script`).
 */
export const NO_SCRIPT_STYLES = [
  '[data-needs-script]{display:none!important}',
  '.no-script{padding:var(--space-4) var(--gutter);border-bottom:var(--hairline);background:var(--color-surface-sunk);font-size:var(--text-sm)}',
  '.no-script form,.no-script ul{display:flex;flex-wrap:wrap;align-items:center;gap:var(--space-2) var(--space-4);padding-top:var(--space-3)}',
  '.no-script select,.no-script button,.no-script a{min-height:var(--target);padding-inline:var(--space-2);border:1px solid;background:var(--color-surface)}',
  '.no-script a{display:inline-flex;align-items:center;border:0;background:none}',
  '@media(min-width:1000px){.no-script nav{display:none}}',
].join('');

interface NoticeProps {
  url: URL;
  locale: Locale;
  /** Email of the seller. */
  email: string;
}

/**
 * Notice for shoppers without JavaScript: what does not work on the page, the language and the currency, and the links of
 * the menu.
 */
export const NoScriptNotice = ({ url, locale, email }: NoticeProps) => {
  const texts = TEXTS[locale.language];
  const kind = PAGES.find(([, path]) => path.test(url.pathname))?.[0] ?? 'other';
  const choice = (
    name: 'language' | 'currency',
    selected: string,
    options: Readonly<Record<string, string>>,
  ) => (
    <label>
      {texts[name]}{' '}
      <select name={`choose-${name}`} defaultValue={selected}>
        {Object.entries(options).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <aside className="no-script" data-testid="no-script">
      <p>
        {texts.intro} {texts.pages[kind].replace('{email}', email)}
      </p>
      {/* The server stores the choice in cookies and redirects to the same page. */}
      <form action={url.pathname}>
        {[...url.searchParams].map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        {choice('language', locale.language, LANGUAGE_NAMES)}
        {choice('currency', locale.currency, CURRENCY_NAMES)}
        <button type="submit">{texts.change}</button>
      </form>
      {kind === 'panel' ? null : (
        <nav aria-label={texts.menu}>
          <ul>
            {(Object.keys(texts.links) as (keyof Texts['links'])[]).map((name) => (
              <li key={name}>
                <a href={DESTINATIONS[name]}>{texts.links[name]}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </aside>
  );
};
