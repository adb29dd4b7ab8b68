const PRELOAD = /<link rel="preload"([^>]*)>/g;
const ATTRIBUTE = / ([a-z]+)(?:="([^"]*)")?/g;
/** Values that need no escaping in a header. */
const SAFE_VALUE = /^[\w./@+=-]+$/;

const read = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));

const link = ({ href = '', src = href, as = 'script', ...more }: Record<string, string>): string | null => {
  const { integrity } = more;
  if (!SAFE_VALUE.test(src) || (integrity !== undefined && !SAFE_VALUE.test(integrity))) return null;
  return [
    `<${src}>`,
    'rel=preload',
    `as=${as}`,
    ...('type' in more ? [`type="${more['type'] ?? ''}"`] : []),
    ...('crossorigin' in more ? ['crossorigin'] : []),
    ...(integrity === undefined ? [] : [`integrity="${integrity}"`]),
  ].join('; ');
};

/**
 * Returns the preloads of a document as a value for the `Link` header. Proxies can send it as early hints, and browsers
 * start the downloads before they parse the inlined styles. Images are excluded, because their URL depends on the width
 * of the viewport.
 */
export const preloadLinks = (html: string): string => {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(PRELOAD)]
    .map(([, attributes = '']) => read(attributes))
    .filter(({ as }) => as !== 'image')
    .flatMap((attributes) => link(attributes) ?? [])
    .join(', ');
};
