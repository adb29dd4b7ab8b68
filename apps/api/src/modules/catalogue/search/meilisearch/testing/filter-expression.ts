/** A document of the simulated engine. */
export type Document = Record<string, unknown>;
type Predicate = (document: Document) => boolean;

/** The engine rejects the expression. */
export class FilterError extends Error {}

const TOKEN = /\s*("(?:\\.|[^"\\])*"|[[\](),]|[<>!]?=|[<>]|[^\s[\](),<>=!"]+)/y;

const tokensOf = (text: string): string[] => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.trimEnd().length) {
    const token = TOKEN.exec(text)?.[1];
    if (token === undefined) throw new FilterError(`Was expecting an operation at the end of \`${text}\`.`);
    tokens.push(token);
  }
  return tokens;
};

/** The value of a dotted attribute. */
export const valueOf = (document: Document, attribute: string): unknown =>
  attribute
    .split('.')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);

const folded = (value: unknown): string => String(value).toLowerCase();

const COMPARE: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '!=': (order) => order !== 0,
  '<': (order) => order < 0,
  '<=': (order) => order <= 0,
  '>': (order) => order > 0,
  '>=': (order) => order >= 0,
};

const compareWith = (value: unknown, operand: string): number => {
  if (typeof value === 'number') return value - Number(operand);
  const [a, b] = [folded(value), folded(operand)];
  return a < b ? -1 : a > b ? 1 : 0;
};

/** Parses a filter expression of Meilisearch: the part of its grammar that the adapter uses. @throws FilterError */
export const parseFilter = (text: string, filterable: readonly string[]): Predicate => {
  const tokens = tokensOf(text);
  let at = 0;
  const next = (expected?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (expected !== undefined && token !== expected))
      throw new FilterError(`Was expecting ${expected ?? 'a value'} in \`${text}\`.`);
    return token;
  };
  const accepts = (token: string): boolean => tokens[at] === token && ++at > 0;
  const operand = (): string => {
    const token = next();
    return token.startsWith('"') ? token.slice(1, -1).replace(/\\(.)/g, '$1') : token;
  };
  const condition = (): Predicate => {
    if (accepts('NOT')) {
      const negated = condition();
      return (document) => !negated(document);
    }
    if (accepts('(')) {
      const inner = disjunction();
      next(')');
      return inner;
    }
    const attribute = operand();
    if (!filterable.includes(attribute))
      throw new FilterError(
        `Index \`watches\`: Attribute \`${attribute}\` is not filterable. Available filterable attribute patterns are: ...`,
      );
    const present: Predicate = (document) => valueOf(document, attribute) !== undefined;
    if (accepts('EXISTS')) return present;
    if (accepts('NOT')) {
      next('EXISTS');
      return (document) => !present(document);
    }
    const valuesOf = (document: Document): unknown[] => {
      const value = valueOf(document, attribute);
      return value === undefined || value === null ? [] : Array.isArray(value) ? value : [value];
    };
    if (accepts('IN')) {
      next('[');
      const values: string[] = [];
      while (!accepts(']')) {
        values.push(folded(operand()));
        if (tokens[at] !== ']') next(',');
      }
      return (document) => valuesOf(document).some((value) => values.includes(folded(value)));
    }
    const fits = COMPARE[next()];
    if (!fits) throw new FilterError(`Was expecting an operation in \`${text}\`.`);
    const compared = operand();
    return (document) => valuesOf(document).some((value) => fits(compareWith(value, compared)));
  };
  const conjunction = (): Predicate => {
    const all = [condition()];
    while (accepts('AND')) all.push(condition());
    return (document) => all.every((one) => one(document));
  };
  const disjunction = (): Predicate => {
    const any = [conjunction()];
    while (accepts('OR')) any.push(conjunction());
    return (document) => any.some((one) => one(document));
  };
  const parsed = disjunction();
  if (at < tokens.length) throw new FilterError(`Found unexpected characters at the end of \`${text}\`.`);
  return parsed;
};
