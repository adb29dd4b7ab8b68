import type { Language } from '@meridian/domain';
import { LANGUAGES } from '@meridian/domain';
import type { ChunkFiles, ReleaseManifest } from '@meridian/federation';
import { releasePath } from '@meridian/federation';
import { createHash } from 'node:crypto';
import { PAGE_DATA_ID, type PageData } from '../app/page-data.ts';
import type { ResolvedHead } from '../app/document-head.ts';
import { preloadedFonts } from './preloaded-fonts.ts';

const escapeText = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
/** JSON that can't end the script element it stands in. */
const escapeJson = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const attributes = (values: Record<string, string | true | undefined>): string =>
  Object.entries(values)
    .filter((entry): entry is [string, string | true] => entry[1] !== undefined)
    .map(([name, value]) => (value === true ? ` ${name}` : ` ${name}="${escapeText(value)}"`))
    .join('');
const tag = (name: string, values: Record<string, string | true | undefined>): string =>
  `<${name}${attributes(values)}>`;

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

const socialTags = (head: ResolvedHead, origin: string, language: Language): string[] => [
  tag('meta', { property: 'og:title', content: head.title }),
  tag('meta', { property: 'og:description', content: head.description }),
  tag('meta', { property: 'og:type', content: 'website' }),
  tag('meta', { property: 'og:url', content: new URL(head.canonical, origin).href }),
  tag('meta', { property: 'og:locale', content: language === 'ru' ? 'ru_RU' : 'en_US' }),
  ...(head.image ? [tag('meta', { property: 'og:image', content: new URL(head.image, origin).href })] : []),
];

/** The address of the page in one language. */
const inLanguage = (canonical: string, origin: string, language: string): string => {
  const url = new URL(canonical, origin);
  url.searchParams.set('lang', language);
  return url.href;
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
  const scripts = releases.flatMap((release) =>
    [...new Set([release.manifest.entry, ...filesOf(release, 'js')])].map((file) => ({
      href: addressOf(release.manifest, file),
      integrity: release.manifest.files[file]?.integrity,
    })),
  );
  const [entry, ...others] = scripts;
  const picture = head.preloadPicture;

  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeText(head.title)}</title>`,
    tag('meta', { name: 'description', content: head.description }),
    ...(head.noIndex ? [tag('meta', { name: 'robots', content: 'noindex' })] : []),
    tag('link', { rel: 'canonical', href: new URL(head.canonical, origin).href }),
    ...LANGUAGES.map((code) =>
      tag('link', { rel: 'alternate', hreflang: code, href: inLanguage(head.canonical, origin, code) }),
    ),
    tag('link', { rel: 'alternate', hreflang: 'x-default', href: new URL(head.canonical, origin).href }),
    ...socialTags(head, origin, language),
    '<meta name="theme-color" content="#f7f5f2">',
    tag('link', {
      rel: 'icon',
      type: 'image/svg+xml',
      href: addressOf(shell.manifest, 'assets/favicon.svg'),
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
    `<script defer${attributes({ src: entry?.href, integrity: entry?.integrity })}></script>`,
    ...others.map(({ href, integrity }) => tag('link', { rel: 'preload', as: 'script', href, integrity })),
    ...(head.structuredData ?? []).map(
      (item) => `<script type="application/ld+json">${escapeJson(item)}</script>`,
    ),
  ];
  return {
    html: `<!doctype html><html lang="${language}"><head>${lines.join('')}</head><body><div id="root">${options.html}</div><script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script></body></html>`,
    styleHashes: styles.map(({ text }) => hashOf(text)),
  };
};
