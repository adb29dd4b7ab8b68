import type { Language } from '@meridian/domain';
import {
  type ChunkFiles,
  PAGE_DATA_ID,
  type PageData,
  type Preload,
  type ReleaseManifest,
  releasePath,
  releaseUrl,
} from '@meridian/federation';
import { PRELOAD_FONTS } from '@meridian/ui';
import { createHash } from 'node:crypto';
import type { ResolvedHead } from '../app/document/resolve-head.ts';
import { sellerEmailOf } from '../layout/use-seller-email.ts';
import { headTags } from './head-tags.ts';
import { escapeJson, escapeText, tag } from './markup.ts';
import { NO_SCRIPT_STYLES } from './no-script-notice.tsx';

const LOGO = 'assets/favicon.svg';

/** A version and its chunks that a page uses. */
interface PageRelease {
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
  /** Reads the text of a stylesheet. */
  readText: (manifest: ReleaseManifest, file: string) => string;
}

interface RenderedDocument {
  html: string;
  /** `sha256-…` of each inlined stylesheet, for the content security policy. */
  styleHashes: string[];
  /** The fonts of the head. Images depend on the width of the viewport, and scripts load after them. */
  preloads: Preload[];
}

const filesOf = ({ manifest, chunks }: PageRelease, kind: keyof ChunkFiles): string[] => [
  ...new Set(chunks.flatMap((chunk) => manifest.chunks[chunk]?.[kind] ?? [])),
];

const urlOf = (manifest: ReleaseManifest, file: string): string => releaseUrl(manifest) + file;

/** An inlined style has root-relative URLs, which would be those of the shop. */
const withFileUrls = (manifest: ReleaseManifest, style: string): string =>
  manifest.origin
    ? style.replaceAll(`(${releasePath(manifest.app, manifest.version)}`, `(${releaseUrl(manifest)}`)
    : style;

const hashes = new Map<string, string>();
const hashOf = (text: string): string => {
  const cached = hashes.get(text);
  if (cached) return cached;
  const hash = `sha256-${createHash('sha256').update(text).digest('base64')}`;
  hashes.set(text, hash);
  return hash;
};

/** Fonts for the first paint in a language, by their names in the release. */
const preloadedFonts = (manifest: ReleaseManifest, language: Language): Preload[] =>
  PRELOAD_FONTS[language]
    .map((path) => path.replace(/^.*\/(.+)(\.woff2)\?(\w+)$/, 'assets/$1-$3$2'))
    .filter((file) => Object.hasOwn(manifest.files, file))
    .map((file) => ({ as: 'font', type: 'font/woff2', href: urlOf(manifest, file), crossorigin: true }));

/**
 * Renders the document: head, inlined styles, preload links, the page and its data. Each inlined style has
 * its URL in `data-href`, so that the chunk loader of a remote does not load it again.
 */
export const renderDocument = (options: DocumentOptions): RenderedDocument => {
  const { language, head, data, shell, remote, readText } = options;
  const { origin, hydration } = data;
  const email = sellerEmailOf(hydration.loaderData?.['root']);
  const releases = remote ? [shell, remote] : [shell];

  const styles = releases.flatMap((release) =>
    filesOf(release, 'css').map((file) => ({
      href: urlOf(release.manifest, file),
      text: withFileUrls(release.manifest, readText(release.manifest, file)),
    })),
  );
  const scriptsOf = ({ manifest }: PageRelease, files: Iterable<string>) =>
    Array.from(files, (file) => ({
      href: urlOf(manifest, file),
      integrity: manifest.files[file]?.integrity,
      ...(manifest.origin && { crossorigin: 'anonymous' }),
    }));
  // The entry chunk of the shell may consist of several files; the entry itself is the last.
  const entryScripts = scriptsOf(shell, shell.manifest.chunks.shell?.js ?? []);
  const preloadedScripts = releases
    // Other build tools load their own chunks, in ways that a preload would not match.
    .filter(({ manifest }) => !manifest.type)
    .flatMap((release) => scriptsOf(release, new Set([release.manifest.entry, ...filesOf(release, 'js')])))
    .filter(({ href }) => !entryScripts.some((script) => script.href === href));
  const image = head.preloadPicture;
  const preloads = preloadedFonts(shell.manifest, language);

  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    ...headTags({ head, origin, language, logo: urlOf(shell.manifest, LOGO), email }),
    '<meta name="theme-color" content="#f7f5f2">',
    tag('link', {
      rel: 'icon',
      type: 'image/svg+xml',
      href: urlOf(shell.manifest, LOGO),
    }),
    ...(image
      ? [
          tag('link', {
            rel: 'preload',
            as: 'image',
            type: image.type,
            imagesrcset: image.srcSet,
            imagesizes: image.sizes,
            fetchpriority: 'high',
          }),
        ]
      : []),
    ...preloads.map((preload) => tag('link', { rel: 'preload', ...preload })),
    ...styles.map(({ href, text }) => `<style data-href="${escapeText(href)}">${text}</style>`),
    `<noscript><style>${NO_SCRIPT_STYLES}</style></noscript>`,
  ];
  // After the markup, so that on a slow connection images and fonts of the first screen load before the scripts.
  const scriptTags = [
    ...entryScripts.map(
      ({ href, ...attributes }) => tag('script', { defer: true, src: href, ...attributes }) + '</script>',
    ),
    ...preloadedScripts.map((script) =>
      tag('link', { rel: 'preload', as: 'script', ...script, fetchpriority: 'low' }),
    ),
  ];
  return {
    html: `<!doctype html><html lang="${language}"><head>${lines.join('')}</head><body><div id="root">${options.html}</div><script type="application/json" id="${PAGE_DATA_ID}">${escapeJson(data)}</script>${scriptTags.join('')}</body></html>`,
    styleHashes: [...styles.map(({ text }) => text), NO_SCRIPT_STYLES].map(hashOf),
    preloads,
  };
};
