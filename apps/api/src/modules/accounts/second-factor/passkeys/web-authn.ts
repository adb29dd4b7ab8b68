/** Loads the library with its 300 modules, which most processes never need. */
export const webAuthn = () => import('@simplewebauthn/server');
