import type { SlotName } from '@meridian/federation';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { createMemoryRouter } from 'react-router-dom';
import {
  type TestRemote,
  type TestShell,
  type TestShellOptions,
  createTestShell,
  TestShellProviders,
} from './test-shell.tsx';

export interface RenderedSlot extends Omit<TestShell, 'i18n' | 'texts'>, RenderResult {
  user: UserEvent;
  router: ReturnType<typeof createMemoryRouter>;
  /** Current path and query. */
  address: () => string;
}

/** Renders the content of a remote for a slot of the shell, on a page at `/`. */
export const renderSlot = async (
  remote: TestRemote,
  slot: SlotName,
  options: TestShellOptions = {},
): Promise<RenderedSlot> => {
  const load = remote.slots?.[slot];
  if (!load) throw new Error(`The remote does not fill the slot ${slot}`);
  const shell = await createTestShell(remote, options);
  const { services, store, requests } = shell;
  const { default: Content } = await load();
  const router = createMemoryRouter([{ path: '*', element: <Content services={services} /> }]);
  const view = render(<TestShellProviders shell={shell} router={router} />);
  await act(() => Promise.resolve());
  const address = () => router.state.location.pathname + router.state.location.search;
  return { ...view, user: userEvent.setup(), services, store, requests, router, address };
};
