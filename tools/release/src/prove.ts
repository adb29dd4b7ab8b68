import { type AppName, type RenderRequest } from '@meridian/federation';
import { openShell, proveRendering, type ReleaseStore } from '@meridian/releases';
import { withEmptyShop } from './empty-shop.ts';

/** Renders the pages of a published version in this process, for an empty shop. @throws ContractError */
export const prove = (store: ReleaseStore, app: AppName, version: string): Promise<void> =>
  withEmptyShop(async (apiOrigin) => {
    let render: ReturnType<typeof openShell> | undefined;
    await proveRendering(store, app, version, (page, { shell: [shell = ''], remotes }) => {
      render ??= openShell(store.root, shell);
      const request: RenderRequest = {
        ...page,
        releases: remotes,
        origin: 'http://localhost',
        apiOrigin,
        apiHeaders: {},
      };
      return render(request);
    });
  });
