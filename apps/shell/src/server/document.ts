import type { Language } from '@meridian/domain';
import type { ChunkFiles, ReleaseManifest } from '@meridian/federation';
import { releasePath } from '@meridian/federation';
import { createHash } from 'node:crypto';
import { PAGE_DATA_ID, type PageData } from '../app/document/page-data.ts';
import type { ResolvedHead } from '../app/document/resolve-head.ts';
import { headTags } from './head-tags.ts';
import { escapeJson, escapeText, tag } from './markup.ts';
import { preloadedFonts } from './preloaded-fonts.ts';

const LOGO = 'assets/favicon.svg';

/** A release's files that a page uses. */
export interface PageRelease {
  manifest: ReleaseManifest;
  /** Named chunks, the entry first. */
  chunks: string[];
}

export interface DocumentOptions {
  language: Language;
  path: string;
  html: string;
  head: ResolvedHead;
  data: PageData;
  shell: PageRelease;
  remote: PageRelease | null;
  /** Text of a stylesheet of a release. */
  readText: (manifest: ReleaseManifest, file: string) => string;
}

export interface RenderedDocument {
  html: string;
  /** `sha256-…` of each inlined stylesheet, for the content security policy. */
  styleHashes: string[];
}

const filesOf = ({ manifest, chunks }: PageRelease, kind: keyof ChunkFiles): string[] => [
  ...new Set(chunks.flatMap((chunk) => manifest.chunks[chunk]?.[kind] ?? [])),
];

const addressOf = (manifest: ReleaseManifest, file: string): string =>
  releasePath(manifest.app, manifest.version) + file;

const hashes = new Map<string, string>();
const hashOf = (text: string): string => {
  const known = hashes.get(text);
  if (known) return known;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  hashes.set(text, hash);
  return hash;
};

/**
 * The whole document: head, inlined styles, preloads for what the page needs, the rendered page and its data. Styles
 * carry `data-href`, by which the features' code recognizes them and does not load them again.
 */
export const renderDocument = (options: DocumentOptions): RenderedDocument => {
  const { language, head, data, shell, remote, readText } = options;
  const { origin } = data;
  const releases = remote ? [shell, remote] : [shell];

  const styles = releases.flatMap((release) =>
    filesOf(release, 'css').map((file) => ({
      href: addressOf(release.manifest, file),
      text: readText(release.manifest, file),
    })),
  );
  const scriptsOf = ({ manifest }: PageRelease, files: Iterable<string>) =>
    Array.from(files, (file) => ({
      href: addressOf(manifest, file),
      integrity: manifest.files[file]?.integrity,
    }));
  // What the shell runs first may be several files, with the entry itself the last.
  const first = scriptsOf(shell, shell.manifest.chunks.shell?.js ?? []);
  const others = releases
    .flatMap((release) => scriptsOf(release, new Set([release.manifest.entry, ...filesOf(release, 'js')])))
    .filter(({ href }) => !first.some((script) => script.href === href));
  const picture = head.preloadPicture;

  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headTags({ head, origin, language, logo: addressOf(shell.manifest, LOGO) }),
    '<meta name="theme-color" content="#f7f5f2">',
    tag('link', {
      rel: 'icon',
      type: 'image/svg+xml',
      href: addressOf(shell.manifest, LOGO),
    }),
    ...(picture
      ? [
          tag('link', {
            rel: 'preload',
            as: 'image',
            type: picture.type,
            imagesrcset: picture.srcSet,
            imagesizes: picture.sizes,
            fetchpriority: 'high',
          }),
        ]
      : []),
    ...preloadedFonts(shell.manifest, language).map((file) =>
      tag('link', {
        rel: 'preload',
        as: 'font',
        type: 'font/woff2',
        href: addressOf(shell.manifest, file),
        crossorigin: true,
      }),
    ),
    ...styles.map(({ href, text }) => `<style data-href="${escapeText(href)}">${text}</style>`),
  ];
  // After the page's markup: on a slow line pictures and fonts of the first screen begin before any script.
  const scriptTags = [
    ...first.map(({ href, integrity }) => tag('script', { defer: true, src: href, integrity }) + '</script>'),
    ...others.map(({ href, integrity }) =>
      tag('link', { rel: 'preload', as: 'script', href, integrity, fetchpriority: 'low' }),
    ),
  ];
  return {
    html: `<!doctype html><html lang="${language}"><head>${lines.join('')}</head><body><div id="root">${options.html}</div><script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script>${scriptTags.join('')}</body></html>`,
    styleHashes: styles.map(({ text }) => hashOf(text)),
  };
};
