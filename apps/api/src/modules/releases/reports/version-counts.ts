/** Increments of one version by the dotted name of their field. */
export type Increments = Record<string, number>;
