import { act, renderHook } from '@testing-library/react';
import { pause } from './pause.ts';
import { useRequest } from './use-request.ts';

/** Renders the hook with requests that the test settles, by key. */
const renderRequests = (first: string | null) => {
  const sent: { key: string | null; signal: AbortSignal }[] = [];
  const settle = new Map<
    string | null,
    { resolve: (data: string) => void; reject: (error: Error) => void }
  >();
  const view = renderHook(
    ({ key }: { key: string | null }) =>
      useRequest(key, (signal) => {
        sent.push({ key, signal });
        return new Promise<string>((resolve, reject) => settle.set(key, { resolve, reject }));
      }),
    { initialProps: { key: first } },
  );
  const respond = (key: string, data: string) => act(async () => settle.get(key)?.resolve(data));
  const fail = (key: string, error: Error) => act(async () => settle.get(key)?.reject(error));
  return { ...view, sent, respond, fail, keys: () => sent.map(({ key }) => key) };
};

test('is loading until the response arrives', async () => {
  const { result, respond } = renderRequests('a');
  expect(result.current).toMatchObject({ data: undefined, loading: true, error: undefined });
  await respond('a', 'one');
  expect(result.current).toMatchObject({ data: 'one', loading: false, error: undefined });
});

test('sends no request without a key', () => {
  const { result, keys } = renderRequests(null);
  expect(keys()).toEqual([]);
  expect(result.current.loading).toBe(false);
});

test('a new key aborts the running request and ignores its response', async () => {
  const { result, sent, rerender, respond } = renderRequests('a');
  rerender({ key: 'b' });
  expect(sent.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await respond('b', 'two');
  await respond('a', 'one');
  expect(result.current.data).toBe('two');
});

test('keeps the earlier response while the request of a new key is running', async () => {
  const { result, rerender, respond } = renderRequests('a');
  await respond('a', 'one');
  rerender({ key: 'b' });
  expect(result.current).toMatchObject({ data: 'one', loading: true });
});

test('drops the response when the key becomes null', async () => {
  const { result, rerender, respond } = renderRequests('a');
  await respond('a', 'one');
  rerender({ key: null });
  expect(result.current).toMatchObject({ data: undefined, loading: false });
  rerender({ key: 'b' });
  expect(result.current).toMatchObject({ data: undefined, loading: true });
});

test('reports and logs a failure, and sends the request again on retry', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, keys, respond, fail } = renderRequests('a');
  const error = new Error('offline');
  await fail('a', error);
  expect(result.current).toMatchObject({ data: undefined, loading: false, error });
  expect(warn).toHaveBeenCalledWith('Not loaded', error);
  act(() => result.current.retry());
  expect(result.current).toMatchObject({ loading: true, error: undefined });
  await respond('a', 'one');
  expect(keys()).toEqual(['a', 'a']);
  expect(result.current.data).toBe('one');
});

test('unmounting aborts the running request without a warning', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { sent, unmount, fail } = renderRequests('a');
  unmount();
  expect(sent[0]?.signal.aborted).toBe(true);
  await fail('a', new Error('aborted'));
  expect(warn).not.toHaveBeenCalled();
});

test('pause rejects if the request was aborted meanwhile', async () => {
  const controller = new AbortController();
  await expect(pause(1, controller.signal)).resolves.toBeUndefined();
  const paused = pause(1, controller.signal);
  controller.abort(new Error('aborted'));
  await expect(paused).rejects.toThrow('aborted');
});

test('sends a request without a response again when the browser is back online, but no refused request', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { result, keys, respond, fail } = renderRequests('a');
  const goOnline = () =>
    act(() => {
      dispatchEvent(new Event('online'));
    });
  await fail('a', new TypeError('Failed to fetch'));
  goOnline();
  expect(keys()).toEqual(['a', 'a']);
  await fail('a', Object.assign(new Error('Refused'), { status: 500 }));
  goOnline();
  expect(keys()).toEqual(['a', 'a']);
  act(() => result.current.retry());
  await respond('a', 'one');
  goOnline();
  expect([keys().length, result.current.data]).toEqual([3, 'one']);
  warn.mockRestore();
});
