import { DeferredComponent } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useState } from 'react';

/** Milliseconds after which messages that could not be loaded are asked for again. */
const RETRY_INTERVAL_MS = 10_000;

export const loadMessages = () => import(/* webpackChunkName: "messages" */ './messages.tsx');
const loadComponent = () => loadMessages().then(({ Messages }) => Messages);

/** Where toasts appear. Their code comes right after the page is usable: a lost connection is told of by it. */
export const MessagesOutlet = () => {
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
};
