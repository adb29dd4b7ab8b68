/** Schemas of every entity, endpoint and error: the source of validation, OpenAPI and client types. */
export * from './text.ts';
export * from './watch.ts';
export * from './catalogue-query.ts';
export * from './cart.ts';
export * from './user.ts';
export * from './order.ts';
export * from './activity.ts';
export * from './owner-lists.ts';
export * from './forms.ts';
export * from './watch-import.ts';
export * from './release.ts';
export * from './page-report.ts';
export * from './errors.ts';
export * from './operation.ts';
export * from './endpoints/endpoint.ts';
export * from './endpoints/endpoints.ts';
