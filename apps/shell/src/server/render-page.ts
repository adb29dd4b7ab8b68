import type { PageResponse, ReleaseManifest, RenderHost, RenderRequest } from '@meridian/federation';
import { renderDocument } from './document.ts';
import { type LoadRemote, render } from './render.tsx';

/** Integrity of the scripts and styles of a version by file name. */
const integrityOf = ({ files }: ReleaseManifest): Record<string, string> =>
  Object.fromEntries(
    Object.entries(files)
      .filter(([file]) => /^[^/]+\.(js|css)$/.test(file))
      .map(([file, { integrity }]) => [file, integrity]),
  );

/** Renders the document of a page. Redirects and failures are part of the response. */
export const renderPage = async (request: RenderRequest, host: RenderHost): Promise<PageResponse> => {
  const load: LoadRemote = (remote, release) =>
    Promise.resolve().then(() => host.loadRemote(remote, release));
  const page = await render(request, load);
  const { status, location, failures, phases, remote } = page;
  if (location) return { status, location, html: '', styleHashes: [], failures, phases };

  const { language } = request.locale;
  const texts = `i18n-${language}`;
  // The browser must hydrate with the version that was rendered, which may be a fallback.
  const releases = remote
    ? {
        ...request.releases,
        [remote.name]: [
          remote.release,
          ...(request.releases[remote.name] ?? []).filter(
            ({ version }) => version !== remote.release.version,
          ),
        ],
      }
    : request.releases;
  const document = renderDocument({
    language,
    path: request.path,
    html: page.html,
    head: page.head,
    data: {
      ...page.data,
      releases,
      shell: host.manifest.version,
      ...(host.manifest.origin && {
        assets: { origin: host.manifest.origin, integrity: integrityOf(host.manifest) },
      }),
    },
    shell: {
      manifest: host.manifest,
      chunks: ['shell', texts, ...(remote ? [] : page.chunks)],
    },
    remote: remote && {
      manifest: host.manifestOf(remote.name, remote.release.version),
      chunks: ['remote', texts, ...page.chunks],
    },
    readText: (manifest, file) => host.readText(manifest, file),
  });
  const rendered = remote && { remote: remote.name, version: remote.release.version };
  return { status, location: null, failures, phases, rendered, ...document };
};
