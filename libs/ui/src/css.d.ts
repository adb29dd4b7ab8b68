/** A CSS module: its class names by the names written in the file. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

/** A style sheet imported for its effect only. */
declare module '*.css' {}
