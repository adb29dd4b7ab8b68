/** The shop's rules, pure: they import nothing and know neither browser nor server. */
export * from './shop.ts';
export * from './money.ts';
export * from './locale.ts';
export * from './slug.ts';
export * from './addresses.ts';
export * from './public-paths.ts';
export * from './size.ts';
export * from './season.ts';
export * from './cart.ts';
export * from './favourites.ts';
export * from './stock.ts';
export * from './orders.ts';
export * from './watch-attributes.ts';
export * from './catalogue-filter.ts';
export * from './limits.ts';
export * from './pictures.ts';
export * from './spreadsheet.ts';
