/** The canonical origin when `PUBLIC_ORIGIN` is not set. */
export const defaultOrigin = ({ PORT }: { PORT: number }): string => `http://localhost:${PORT}`;
