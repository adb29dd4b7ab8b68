import {
  isConnectionLost,
  type SlotFailure,
  type SlotName,
  type SlotOutletProps,
  type SlotProps,
  useServices,
} from '@meridian/federation';
import { Component, type ComponentType, type ReactNode, useCallback, useEffect, useState } from 'react';
import type { RemoteHandle } from './remotes/remotes.ts';
import { useRemotes } from './remotes/remotes-context.tsx';

type State = { screen: ComponentType<SlotProps> } | { failure: SlotFailure } | null;

/** Error boundary around the content of a slot. */
class SlotBoundary extends Component<{ onError: (error: unknown) => void; children: ReactNode }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override componentDidCatch(error: unknown) {
    this.props.onError(error);
  }
  override render() {
    return this.state.failed ? null : this.props.children;
  }
}

const loadSlot = (handle: RemoteHandle, slot: SlotName): Promise<ComponentType<SlotProps>> =>
  handle.use(async ({ module, release }) => {
    const load = module.slots?.[slot];
    if (!load) throw new Error(`${handle.name} ${release.version} has no component for the slot ${slot}`);
    return (await handle.withLoadTimeout(release, load())).default;
  });

/** Renders a component of a remote inside the page. The code is loaded when the slot first renders. */
export const Slot = ({ name, fallback, unavailable }: SlotOutletProps) => {
  const handle = useRemotes().forSlot(name);
  const services = useServices();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(null);

  useEffect(() => {
    let current = true;
    if (!handle) {
      setState({ failure: 'broken' });
      return undefined;
    }
    loadSlot(handle, name).then(
      (screen) => current && setState({ screen }),
      async (error: unknown) => {
        const failure = (await isConnectionLost(error)) ? 'offline' : 'broken';
        if (current) setState({ failure });
      },
    );
    return () => {
      current = false;
    };
  }, [handle, name, attempt]);

  const retry = useCallback(() => {
    handle?.reset();
    setState(null);
    setAttempt((current) => current + 1);
  }, [handle]);
  const failure = state && 'failure' in state ? state.failure : null;

  useEffect(() => {
    if (failure !== 'offline') return undefined;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failure, retry]);

  if (!state) return fallback ?? null;
  if ('failure' in state) return unavailable(retry, state.failure);
  const Screen = state.screen;
  return (
    <SlotBoundary
      key={attempt}
      onError={(error) => {
        void handle?.loaded().then(
          ({ release }) => {
            handle.fail(release, error, 'render');
            setState(null);
            setAttempt(attempt + 1);
          },
          () => setState({ failure: 'broken' }),
        );
      }}
    >
      <Screen services={services} />
    </SlotBoundary>
  );
};
