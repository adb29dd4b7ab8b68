/** The static pages and their paths (spec section 2). */
export const STATIC_PAGES = [
  { name: 'terms', path: '/policies/terms-of-service' },
  { name: 'privacy', path: '/policies/privacy-policy' },
  { name: 'returns', path: '/policies/return-policy' },
  { name: 'warranty', path: '/pages/warranties' },
  { name: 'accessibility', path: '/pages/accessibility' },
  { name: 'authenticity', path: '/pages/authenticity' },
] as const;
export type StaticPageName = (typeof STATIC_PAGES)[number]['name'];
