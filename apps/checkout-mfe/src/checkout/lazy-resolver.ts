import type { CheckoutResolver } from './form-schema.ts';

const loadSchema = () => import(/* webpackChunkName: "form-schema" */ './form-schema.ts');

/** Fetches the rules of the form ahead of their use. */
export const preloadSchema = (): void => void loadSchema().catch(() => undefined);

/**
 * Checks the form by rules that are loaded when they are first needed: the page is there to be read and typed into
 * before. Where they cannot be loaded the form passes, because the server checks it by the same rules.
 */
export const lazyResolver =
  (isGuest: () => boolean): CheckoutResolver =>
  async (...arguments_) => {
    const rules = await loadSchema().catch((error: unknown) =>
      console.warn('The rules of the form could not be loaded', error),
    );
    return rules ? rules.checkoutResolver(isGuest)(...arguments_) : { values: arguments_[0], errors: {} };
  };
