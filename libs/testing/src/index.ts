/** What specs of screens stand on: features rendered as the shell renders them, an API of set answers, and fixtures. */
export * from './fake-api.ts';
export * from './fixtures.ts';
export * from './render-route.tsx';
export * from './render-slot.tsx';
export * from './take-console-errors.ts';
export * from './describe-texts.ts';
