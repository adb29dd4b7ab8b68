import { preloadLinks } from './preload-links.ts';

const documentOf = (head: string): string =>
  `<html><head>${head}</head><body><link rel="preload" as="script" href="/not-in-the-head.js"></body></html>`;

test.each([
  ['an empty header without preloads', '<title>Meridian</title>', ''],
  [
    'a font',
    '<link rel="preload" as="font" type="font/woff2" href="/a.woff2" crossorigin>',
    '</a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  ],
  [
    'two scripts, one with integrity',
    '<link rel="preload" as="script" href="/s.js" integrity="sha384-Ab+/="><link rel="preload" as="script" href="/x.js">',
    '</s.js>; rel=preload; as=script; integrity="sha384-Ab+/=", </x.js>; rel=preload; as=script',
  ],
  ['no deferred script', '<script defer src="/s.js"></script>', ''],
  ['no image', '<link rel="preload" as="image" imagesrcset="/a.avif 1x">', ''],
  [
    'no URL that needs escaping in a header',
    '<link rel="preload" as="script" href="/a.js&#62;, &#60;/b.js">',
    '',
  ],
])('returns %s', (_, head, expected) => expect(preloadLinks(documentOf(head))).toBe(expected));
