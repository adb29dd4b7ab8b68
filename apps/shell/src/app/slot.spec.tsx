import { provideConnection, type SlotProps } from '@meridian/federation';
import { takeConsoleErrors } from '@meridian/testing';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { connection } from './messages/connection.ts';
import { Slot } from './slot.tsx';
import { moduleWith } from './testing/remote-stub.ts';
import { renderInPage } from './testing/render-page.tsx';

const moduleWithPanel = (Screen: ComponentType<SlotProps>) =>
  moduleWith([], { 'cart-panel': () => Promise.resolve({ default: Screen }) });
const panel = (text: string) => moduleWithPanel(({ services }) => <p>{`${text} ${services.now}`}</p>);
const throwing = moduleWithPanel(() => {
  throw new Error('broken panel');
});
const slot = (
  <Slot
    name="cart-panel"
    fallback={<p>loading</p>}
    unavailable={(retry) => <button onClick={retry}>retry</button>}
  />
);

it('renders the component of the remote with the services of the page', async () => {
  let load: () => void = () => undefined;
  const loaded = new Promise<void>((resolve) => (load = resolve));
  const content = async () => {
    await loaded;
    return { default: ({ services }: SlotProps) => <p>{`new ${services.now}`}</p> };
  };
  await renderInPage(slot, { new: moduleWith([], { 'cart-panel': content }) });
  expect(screen.getByText('loading')).toBeInTheDocument();
  load();
  expect(await screen.findByText('new 0')).toBeInTheDocument();
});

it.each([
  ['does not load', new Error('down')],
  ['has no component for it', moduleWith([])],
  ['lacks a chunk', moduleWith([], { 'cart-panel': () => Promise.reject(new Error('no chunk')) })],
])('falls back to the previous version if the newest one %s', async (_, newest) => {
  const { failures } = await renderInPage(slot, { new: newest, old: panel('old') });
  expect(await screen.findByText('old 0')).toBeInTheDocument();
  expect(failures).toHaveLength(1);
});

it('falls back to the previous version if the component throws while rendering', async () => {
  const { failures } = await renderInPage(slot, { new: throwing, old: panel('old') });
  expect(await screen.findByText('old 0')).toBeInTheDocument();
  expect(failures).toEqual(['new: Error: broken panel']);
  expect(takeConsoleErrors().join()).toContain('broken panel');
});

it('shows the unavailable state if no version works, and recovers on retry', async () => {
  const { user, outcomes, attempts } = await renderInPage(slot, { new: throwing, old: new Error('down') });
  const retry = await screen.findByText('retry');
  expect(attempts).toEqual(['new', 'old']);
  takeConsoleErrors();
  outcomes.new = panel('fixed');
  await user.click(retry);
  expect(await screen.findByText('fixed 0')).toBeInTheDocument();
});

it('shows the unavailable state immediately if no remote has the slot', async () => {
  await renderInPage(slot, {});
  expect(await screen.findByText('retry')).toBeInTheDocument();
});

it('ignores content that arrives after the slot was unmounted', async () => {
  let resolveContent: (screen: { default: ComponentType<SlotProps> }) => void = () => undefined;
  const late = moduleWith([], { 'cart-panel': () => new Promise((resolve) => (resolveContent = resolve)) });
  const { unmount, handle } = await renderInPage(slot, { new: late });
  await waitFor(async () => expect((await handle.loaded()).module).toBe(late));
  unmount();
  await act(() => Promise.resolve(resolveContent({ default: () => <p>late</p> })));
  expect(screen.queryByText('late')).toBeNull();
});

describe('during an outage', () => {
  let reachable = false;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  const offline = (
    <Slot name="cart-panel" unavailable={(retry, failure) => <button onClick={retry}>{failure}</button>} />
  );

  it.each([
    ['the shopper retries', () => screen.getByText('offline').click()],
    ['the browser is back online', () => void dispatchEvent(new Event('online'))],
  ])('shows the offline state, marks no version as failed, and recovers when %s', async (_, recover) => {
    reachable = false;
    const { outcomes, failures } = await renderInPage(offline, { new: new Error('down') });
    await screen.findByText('offline');
    reachable = true;
    outcomes.new = panel('new');
    act(recover);
    expect(await screen.findByText('new 0')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });
});
