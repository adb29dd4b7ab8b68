/** Joins class names, leaving out what is absent: `cx(styles.root, active && styles.active, className)`. */
export function cx(...names: ReadonlyArray<string | false | null | undefined>): string | undefined {
  return names.filter(Boolean).join(' ') || undefined;
}
