import { ORIGIN_ERROR } from '../app/remotes/failure-kind.ts';

export const errorNamed = (name: string, message: string): Error =>
  Object.assign(new Error(message), { name });

export const isOwnOrigin = (url: string): boolean => new URL(url, location.href).origin === location.origin;

/** Throws if a page must not load code from a URL: it has neither the page's origin nor a trusted one. */
export const assertTrusted = (url: string, trustedOrigins: readonly string[]): void => {
  if (!isOwnOrigin(url) && !trustedOrigins.includes(new URL(url, location.href).origin))
    throw errorNamed(ORIGIN_ERROR, `${url} is not trusted`);
};
