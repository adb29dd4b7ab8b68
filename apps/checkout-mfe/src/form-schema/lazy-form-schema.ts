import type { CheckoutResolver } from './form-schema.ts';

const loadSchema = () => import(/* webpackChunkName: "form-schema" */ './form-schema.ts');

/** Preloads the form schema. */
export const preloadSchema = (): void => void loadSchema().catch(() => undefined);

/**
 * Validates the form by a schema that is loaded on first use, so that it does not delay the page. If the schema cannot
 * be loaded the form passes, because the API validates it by the same schema.
 */
export const lazyResolver =
  (isGuest: () => boolean): CheckoutResolver =>
  async (...arguments_) => {
    const schema = await loadSchema().catch((error: unknown) =>
      console.warn('The form schema could not be loaded; the API validates the form', error),
    );
    return schema
      ? schema.checkoutResolver(isGuest)(...arguments_)
      : { values: { city: '', address: '', ...arguments_[0] }, errors: {} };
  };

/** Formats a phone number in the notation of a country; the text itself if the form schema cannot be loaded. */
export const lazyFormatPhone = async (text: string, country: string): Promise<string> => {
  const schema = await loadSchema().catch(() => undefined);
  return schema?.formatPhone(text, country) ?? text;
};

/** The address that was probably meant by one with a mistyped provider; undefined without such a provider. */
export const lazySuggestEmail = async (email: string): Promise<string | undefined> =>
  (await loadSchema().catch(() => undefined))?.suggestEmail(email);
