/** An expression for a value that the database never interprets as an expression. */
export const literal = ($literal: unknown) => ({ $literal });
