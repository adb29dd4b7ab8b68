const script = document.currentScript;
/** Origin that served the entry: further files of the shell come from it too. */
const { origin } = new URL(script instanceof HTMLScriptElement ? script.src : location.href, location.href);
if (origin !== location.origin) __webpack_public_path__ = origin + __webpack_public_path__;
