import { useNavigate, useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, LogoutIcon } from '@meridian/ui';
import { useState } from 'react';
import { DESTINATIONS } from '../../layout/destinations.ts';

/** Ends the session and goes home. */
export const LogoutButton = () => {
  const { t } = useTexts('shell');
  const { store } = useServices();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const logOut = async () => {
    setBusy(true);
    // Away from here first: without a token, this page's guard would send the visitor to the sign-in.
    await navigate(DESTINATIONS.home);
    store.getState().signOut();
  };
  return (
    <Button
      variant="quiet"
      icon={<LogoutIcon size={18} />}
      busy={busy}
      onClick={() => void logOut()}
      data-testid="logout"
    >
      {t('account.logout')}
    </Button>
  );
};
