/** Small JSON values that last as long as the tab. A storage that is full or forbidden costs only the memory. */
export const recall = (key: string): unknown => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as unknown;
  } catch {
    return null;
  }
};

export const remember = (key: string, value: unknown): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch (error) {
    console.warn('The browser does not keep the checkout', error);
  }
};

export const forget = (key: string): void => {
  try {
    sessionStorage.removeItem(key);
  } catch (error) {
    console.warn('The browser does not keep the checkout', error);
  }
};
