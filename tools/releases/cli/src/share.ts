/** Parses a share such as `10%` or `0.1`; null if it is not valid. */
export const readShare = (text: string | undefined): number | null => {
  const share = text?.endsWith('%') ? Number(text.slice(0, -1)) / 100 : Number(text ?? NaN);
  return share > 0 && share <= 1 ? share : null;
};

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))} %`;
