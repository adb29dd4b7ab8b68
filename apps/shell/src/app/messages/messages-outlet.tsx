import { DeferredComponent } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { memo, useState } from 'react';

/** Delay before another attempt to load the messages chunk. */
const RETRY_INTERVAL_MS = 10_000;

export const loadMessages = () => import(/* webpackChunkName: "messages" */ './messages.tsx');
export const loadSlot = () => loadMessages().then(({ Slot }) => Slot);
const loadComponent = () => loadMessages().then(({ Messages }) => Messages);

/**
 * Renders toasts. Loads their code right after hydration, because the message about a lost connection needs
 * it. Memoized, because the router renders the root on each change of its state.
 */
export const MessagesOutlet = memo(() => {
  const hydrated = useShop((state) => state.hydrated);
  const [attempt, setAttempt] = useState(0);
  return (
    <DeferredComponent
      key={attempt}
      load={loadComponent}
      wanted={hydrated}
      onLost={() => void setTimeout(() => setAttempt(attempt + 1), RETRY_INTERVAL_MS)}
    >
      {(Messages) => <Messages />}
    </DeferredComponent>
  );
});
