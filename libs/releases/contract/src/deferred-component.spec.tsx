import { act, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { provideConnection } from './connection.ts';
import { DeferredComponent } from './deferred-component.tsx';

const Part = ({ name }: { name: string }) => <p>{name}</p>;
const renderPart = (load: () => Promise<ComponentType<{ name: string }>>) => {
  const onLost = jest.fn();
  const part = (wanted: boolean) => (
    <DeferredComponent load={load} wanted={wanted} onLost={onLost}>
      {(Loaded) => <Loaded name="here" />}
    </DeferredComponent>
  );
  return { onLost, part, ...render(part(false)) };
};

it('loads the component once, when it is wanted, and keeps it', async () => {
  const load = jest.fn(() => Promise.resolve(Part));
  const { part, rerender } = renderPart(load);
  expect(load).not.toHaveBeenCalled();
  rerender(part(true));
  expect(await screen.findByText('here')).toBeInTheDocument();
  rerender(part(false));
  rerender(part(true));
  expect(screen.getByText('here')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(1);
});

it('reports a failed load and tries again when the component is wanted again', async () => {
  const load = jest.fn(() => Promise.resolve(Part));
  load.mockRejectedValueOnce(new Error('no network'));
  const { onLost, part, rerender } = renderPart(load);
  rerender(part(true));
  await waitFor(() => expect(onLost.mock.calls).toEqual([[false]]));
  rerender(part(false));
  rerender(part(true));
  expect(await screen.findByText('here')).toBeInTheDocument();
  expect(onLost).toHaveBeenCalledTimes(1);
});

it('does not report a failed load if the component is no longer wanted', async () => {
  let fail: (error: Error) => void = () => undefined;
  const { onLost, part, rerender } = renderPart(() => new Promise((_, reject) => (fail = reject)));
  rerender(part(true));
  rerender(part(false));
  fail(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve, 10));
  expect(onLost).not.toHaveBeenCalled();
});

it('waits for a lost connection until the visitor dismisses the message', async () => {
  let dismiss: (reason: Error) => void = () => undefined;
  provideConnection(() =>
    Promise.resolve({
      isLost: () => Promise.resolve(true),
      untilRetried: () => new Promise((_, reject) => (dismiss = reject)),
    }),
  );
  const load = jest.fn(() => Promise.reject(new Error('no network')));
  const { onLost, part, rerender } = renderPart(load);
  rerender(part(true));
  await waitFor(() => expect(load).toHaveBeenCalled());
  await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
  expect(onLost).not.toHaveBeenCalled();
  act(() => dismiss(new DOMException('the visitor gave up', 'AbortError')));
  await waitFor(() => expect(onLost.mock.calls).toEqual([[true]]));
});
