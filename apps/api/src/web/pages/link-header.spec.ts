import type { Preload } from '@meridian/federation';
import { linkHeader } from './link-header.ts';

const SCRIPT: Preload = { as: 'script', href: '/x.js' };

test.each<[string, Preload[], string]>([
  ['an empty header without preloads', [], ''],
  [
    'a font',
    [{ as: 'font', type: 'font/woff2', href: '/a.woff2', crossorigin: true }],
    '</a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin',
  ],
  [
    'two scripts, one with integrity',
    [{ as: 'script', href: '/s.js', integrity: 'sha384-Ab+/=' }, SCRIPT],
    '</s.js>; rel=preload; as=script; integrity="sha384-Ab+/=", </x.js>; rel=preload; as=script',
  ],
  [
    'no URL that needs escaping in a header',
    [{ as: 'script', href: '/a.js>, </b.js' }, SCRIPT],
    '</x.js>; rel=preload; as=script',
  ],
])('returns %s', (_, preloads, expected) => expect(linkHeader(preloads)).toBe(expected));
