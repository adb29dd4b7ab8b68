import { provideConnection, type SlotProps } from '@meridian/federation';
import { act, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { connection } from './messages/connection.ts';
import { Slot } from './slot.tsx';
import { moduleWith } from './testing/remote-stub.ts';
import { renderPart } from './testing/render-page.tsx';

const filling = (Screen: ComponentType<SlotProps>) =>
  moduleWith([], { 'cart-panel': () => Promise.resolve({ default: Screen }) });
const panel = (text: string) => filling(({ services }) => <p>{`${text} ${services.now}`}</p>);
const throwing = filling(() => {
  throw new Error('broken panel');
});
const slot = (
  <Slot
    name="cart-panel"
    fallback={<p>loading</p>}
    unavailable={(retry) => <button onClick={retry}>retry</button>}
  />
);
const takeConsoleErrors = () =>
  (globalThis as unknown as { takeConsoleErrors: () => string[] }).takeConsoleErrors();

it('is filled by the feature, with the services of the page', async () => {
  renderPart(slot, { new: panel('new') });
  expect(screen.getByText('loading')).toBeInTheDocument();
  expect(await screen.findByText('new 0')).toBeInTheDocument();
});

it.each([
  ['does not load', new Error('down')],
  ['does not fill it', moduleWith([])],
  ['lacks a chunk', moduleWith([], { 'cart-panel': () => Promise.reject(new Error('no chunk')) })],
])('is filled by the version before when the newest %s', async (_, newest) => {
  const { failures } = renderPart(slot, { new: newest, old: panel('old') });
  expect(await screen.findByText('old 0')).toBeInTheDocument();
  expect(failures).toHaveLength(1);
});

it('steps back when its content throws while rendering', async () => {
  const { failures } = renderPart(slot, { new: throwing, old: panel('old') });
  expect(await screen.findByText('old 0')).toBeInTheDocument();
  expect(failures).toEqual(['new: Error: broken panel']);
  expect(takeConsoleErrors().join()).toContain('broken panel');
});

it('says that it is unavailable when nothing works, and works again after another try', async () => {
  const { user, loads, attempts } = renderPart(slot, { new: throwing, old: new Error('down') });
  const retry = await screen.findByText('retry');
  expect(attempts).toEqual(['new', 'old']);
  takeConsoleErrors();
  loads.new = panel('mended');
  await user.click(retry);
  expect(await screen.findByText('mended 0')).toBeInTheDocument();
});

it('says so at once when no feature fills it', async () => {
  renderPart(slot, {});
  expect(await screen.findByText('retry')).toBeInTheDocument();
});

it('content that comes after the slot has gone disturbs nobody', async () => {
  let arrive: (screen: { default: ComponentType<SlotProps> }) => void = () => undefined;
  const late = moduleWith([], { 'cart-panel': () => new Promise((resolve) => (arrive = resolve)) });
  const { unmount, handle } = renderPart(slot, { new: late });
  await waitFor(async () => expect((await handle.loaded()).module).toBe(late));
  unmount();
  await act(() => Promise.resolve(arrive({ default: () => <p>late</p> })));
  expect(screen.queryByText('late')).toBeNull();
});

describe('without a connection', () => {
  let reachable = false;
  beforeAll(() =>
    provideConnection(() => Promise.resolve({ ...connection, isLost: () => Promise.resolve(!reachable) })),
  );
  const offline = (
    <Slot name="cart-panel" unavailable={(retry, failure) => <button onClick={retry}>{failure}</button>} />
  );

  it.each([
    ['the visitor tries again', () => screen.getByText('offline').click()],
    ['the browser is back online', () => void dispatchEvent(new Event('online'))],
  ])('says so, blames no version, and is filled when %s', async (_, come) => {
    reachable = false;
    const { loads, failures } = renderPart(offline, { new: new Error('down') });
    await screen.findByText('offline');
    reachable = true;
    loads.new = panel('new');
    act(come);
    expect(await screen.findByText('new 0')).toBeInTheDocument();
    expect(failures).toEqual([]);
  });
});
