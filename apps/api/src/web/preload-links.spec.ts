import { preloadLinks } from './preload-links.ts';

const documentOf = (head: string): string =>
  `<html><head>${head}</head><body><link rel="preload" as="script" href="/not-in-the-head.js"></body></html>`;

test.each([
  ['nothing', '<title>Meridian</title>', ''],
  [
    'a font',
    '<link rel="preload" as="font" type="font/woff2" href="/a.woff2" crossorigin>',
    '</a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  ],
  [
    'the entry',
    '<script defer src="/s.js" integrity="sha384-Ab+/="></script>',
    '</s.js>; rel=preload; as=script; integrity="sha384-Ab+/="',
  ],
  [
    'the entry before other scripts',
    '<link rel="preload" as="script" href="/x.js"><script defer src="/s.js"></script>',
    '</s.js>; rel=preload; as=script, </x.js>; rel=preload; as=script',
  ],
  ['no picture', '<link rel="preload" as="image" imagesrcset="/a.avif 1x">', ''],
  [
    'no text that a header cannot carry',
    '<link rel="preload" as="script" href="/a.js&#62;, &#60;/b.js">',
    '',
  ],
])('%s', (_, head, expected) => expect(preloadLinks(documentOf(head))).toBe(expected));
