import type { Language } from '@meridian/domain';
import type { StoreNotice } from '@meridian/store';

/**
 * Notices of the store in both languages. They are part of the messages chunk, to keep the entry script
 * small.
 */
export const NOTICES: Record<Language, Record<StoreNotice, string>> = {
  en: {
    sessionExpired:
      'Your session has expired. Your cart and wish list are safe. Sign in again to see your account.',
    cartNotSaved:
      'Your cart is saved in this browser but not yet in your account. We will send it with your next change.',
    favoritesNotSaved:
      'Your wish list is saved in this browser but not yet in your account. We will send it with your next change.',
    cartNotLoaded: 'The cart of your account could not be loaded. Reload the page to try again.',
    favoritesNotLoaded: 'The wish list of your account could not be loaded. Reload the page to try again.',
  },
  ru: {
    sessionExpired:
      'Сеанс закончился. Корзина и список желаний сохранены. Войдите снова, чтобы увидеть свой аккаунт.',
    cartNotSaved:
      'Корзина сохранена в этом браузере, но пока не в аккаунте. Мы отправим её со следующим изменением.',
    favoritesNotSaved:
      'Список желаний сохранён в этом браузере, но пока не в аккаунте. Мы отправим его со следующим изменением.',
    cartNotLoaded:
      'Не удалось загрузить корзину вашего аккаунта. Обновите страницу, чтобы попробовать ещё раз.',
    favoritesNotLoaded:
      'Не удалось загрузить список желаний вашего аккаунта. Обновите страницу, чтобы попробовать ещё раз.',
  },
};
