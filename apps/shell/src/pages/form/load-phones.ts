/** Loads the rules of phones on demand. They stay unformatted, and only the server validates them, if this fails. */
export const loadPhones = () =>
  import(
    /* webpackChunkName: "phone", webpackExports: ["formatPhone", "parsePhone"] */ '@meridian/contracts'
  ).catch(() => null);
