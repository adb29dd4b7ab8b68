import type { CheckoutResolver } from './form-schema.ts';

const loadSchema = () => import(/* webpackChunkName: "form-schema" */ './form-schema.ts');

/** Fetches the rules of the form ahead of their use. */
export const prepareSchema = (): void => void loadSchema().catch(() => undefined);

/**
 * Checks the form by rules that are loaded when they are first needed: the page is there to be read and typed into
 * before. Where they cannot be loaded the form passes, because the server checks it by the same rules.
 */
export const lateResolver = (isGuest: () => boolean): CheckoutResolver => {
  let resolver: Promise<CheckoutResolver | null> | undefined;
  return async (...arguments_) => {
    resolver ??= loadSchema().then(
      ({ checkoutResolver }) => checkoutResolver(isGuest),
      (error: unknown) => {
        console.warn('The rules of the form could not be loaded', error);
        resolver = undefined;
        return null;
      },
    );
    const check = await resolver;
    return check ? check(...arguments_) : { values: arguments_[0], errors: {} };
  };
};
