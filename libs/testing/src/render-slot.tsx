import type { SlotName } from '@meridian/federation';
import { type RenderedRouter, renderRouter } from './render-router.tsx';
import { type TestRemote, type TestShellOptions, createTestShell } from './test-shell.tsx';

/** Renders the content of a remote for a slot of the shell, on a page at `/`. */
export const renderSlot = async (
  remote: TestRemote,
  slot: SlotName,
  options: TestShellOptions = {},
): Promise<RenderedRouter> => {
  const load = remote.slots?.[slot];
  if (!load) throw new Error(`The remote does not fill the slot ${slot}`);
  const shell = await createTestShell(remote, options);
  const { default: Content } = await load();
  return renderRouter(shell, [{ path: '*', element: <Content services={shell.services} /> }], '/');
};
