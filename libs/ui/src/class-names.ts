/** Joins class names and skips falsy ones: `cx(styles.root, active && styles.active, className)`. */
export const cx = (...names: ReadonlyArray<string | false | null | undefined>): string | undefined =>
  names.filter(Boolean).join(' ') || undefined;
