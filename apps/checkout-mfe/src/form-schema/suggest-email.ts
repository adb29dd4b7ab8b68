/** Providers whose names are often mistyped. */
const PROVIDERS = [
  ...[
    'gmail.com',
    'mail.ru',
    'yandex.ru',
    'yandex.kz',
    'ya.ru',
    'bk.ru',
    'list.ru',
    'inbox.ru',
    'rambler.ru',
  ],
  ...['icloud.com', 'outlook.com', 'hotmail.com', 'yahoo.com', 'proton.me'],
];

/** Whether two texts differ by one inserted, missing, replaced or swapped character. */
const isOneEditApart = (one: string, other: string): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const isSwap = short[at] === long[at + 1] && short[at + 1] === long[at];
  return short.length === long.length
    ? short.slice(at + 1) === long.slice(at + 1) || (isSwap && short.slice(at + 2) === long.slice(at + 2))
    : short.slice(at) === long.slice(at + 1);
};

/** Returns the address with the provider that was probably meant; undefined for a provider without a near one. */
export const suggestEmail = (email: string): string | undefined => {
  const [name, provider = ''] = email.trim().split('@');
  const typed = provider.toLowerCase();
  // The shortest names are near too many others, and a known provider may be near another one.
  if (!name || typed.length < 5 || PROVIDERS.includes(typed)) return undefined;
  const near = PROVIDERS.find((known) => isOneEditApart(typed, known));
  return near && `${name}@${near}`;
};
