/** Formats columns: the first aligned left, the others aligned right. */
export const formatTable = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const lines = [head, ...rows];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  const write = (line: readonly string[]): string =>
    line
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  return [write(head), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(write)].join('\n');
};

/** Formats a number with about three significant digits. */
export const formatNumber = (value: number): string => {
  if (value >= 100) return Math.round(value).toString();
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
};
