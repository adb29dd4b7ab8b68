import { useTexts } from '@meridian/i18n';
import {
  AccessContext,
  accessOf,
  ConfirmationProvider,
  createPanelQueries,
  LoadingRows,
  PanelTexts,
  useMe,
  usePauseWhenUnused,
} from '@meridian/panel';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';

/** Waits for the rights of the member, so that no action is shown that the server refuses. */
const WithAccess = ({ children }: { children: ReactNode }) => {
  const { data: me, isPending } = useMe();
  const access = useMemo(() => accessOf(me), [me]);
  usePauseWhenUnused();
  return <AccessContext value={access}>{isPending ? <LoadingRows /> : children}</AccessContext>;
};

/** Provides texts, queries, rights and confirmations to a screen. They are independent of those of the panel around it. */
export const PanelScreen = ({ children }: { children: ReactNode }) => {
  const { t } = useTexts('releases');
  const [queries] = useState(createPanelQueries);
  return (
    <PanelTexts value={t}>
      <QueryClientProvider client={queries}>
        <ConfirmationProvider>
          <WithAccess>{children}</WithAccess>
        </ConfirmationProvider>
      </QueryClientProvider>
    </PanelTexts>
  );
};
