/** Saves a value as a JSON file. */
export const saveJson = (name: string, value: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox still reads a large file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};
