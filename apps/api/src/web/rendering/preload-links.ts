const PRELOAD = /<link rel="preload"([^>]*)>/g;
const ATTRIBUTE = / ([a-z]+)(?:="([^"]*)")?/g;
/** Only what stands in our own documents as it is: no character that would need escaping in a header. */
const PLAIN = /^[\w./@+=-]+$/;

const read = (text: string): Record<string, string> =>
  Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, value]));

const link = ({ href = '', src = href, as = 'script', ...more }: Record<string, string>): string | null => {
  const { integrity } = more;
  if (!PLAIN.test(src) || (integrity !== undefined && !PLAIN.test(integrity))) return null;
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
 * What a document's head asks for first, as a `Link` header: proxies make early hints of it, and the browser begins
 * before it has read the inlined styles. Pictures stay with the document, which knows their widths.
 */
export const preloadLinks = (html: string): string => {
  const head = html.slice(0, html.indexOf('</head>'));
  return [...head.matchAll(PRELOAD)]
    .map(([, attributes = '']) => read(attributes))
    .filter(({ as }) => as !== 'image')
    .flatMap((attributes) => link(attributes) ?? [])
    .join(', ');
};
