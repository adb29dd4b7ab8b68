import { type SlotName, type SlotProps, useServices } from '@meridian/federation';
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import type { RemoteHandle } from './remote-handle.ts';
import { useRemotes } from './remotes-context.tsx';

type State = { screen: ComponentType<SlotProps> } | { failed: true } | null;

/** Catches what a slot's content throws while rendering. */
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
    if (!load) throw new Error(`this version does not fill the slot ${slot}`);
    return (await handle.within(release, load())).default;
  });

/**
 * A place that a feature fills. Its code is asked for when the slot first appears; `fallback` stands there while it is
 * loaded and `unavailable` when no version of it works.
 */
export const Slot = ({
  name,
  fallback,
  unavailable,
}: {
  name: SlotName;
  fallback?: ReactNode;
  unavailable: (retry: () => void) => ReactNode;
}) => {
  const handle = useRemotes().forSlot(name);
  const services = useServices();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>(null);

  useEffect(() => {
    let current = true;
    if (!handle) {
      setState({ failed: true });
      return undefined;
    }
    loadSlot(handle, name).then(
      (screen) => current && setState({ screen }),
      () => current && setState({ failed: true }),
    );
    return () => {
      current = false;
    };
  }, [handle, name, attempt]);

  if (!state) return fallback ?? null;
  if ('failed' in state)
    return unavailable(() => {
      handle?.reset();
      setState(null);
      setAttempt(attempt + 1);
    });
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
          () => setState({ failed: true }),
        );
      }}
    >
      <Screen services={services} />
    </SlotBoundary>
  );
};
