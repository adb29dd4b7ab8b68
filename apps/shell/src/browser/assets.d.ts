declare module '*.svg' {
  const url: string;
  export default url;
}

/** Public path of the files that webpack loads. */
declare let __webpack_public_path__: string;
