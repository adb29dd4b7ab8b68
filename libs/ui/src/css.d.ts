/** A CSS module: generated class names by the names in the file. */
declare module '*.module.css' {
  const classes: { readonly [name: string]: string };
  export default classes;
}

/** A style sheet that is imported for its side effect. */
declare module '*.css' {}
