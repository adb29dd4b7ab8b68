import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, LogoutIcon } from '@meridian/ui';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { useSessionChange } from '../use-session-change.ts';

/** Ends the session and goes home. */
export const LogoutButton = () => {
  const { t } = useTexts('shell');
  const { store } = useServices();
  const leave = useSessionChange();
  return (
    <Button
      variant="quiet"
      icon={<LogoutIcon size={18} />}
      onClick={() => leave(() => store.getState().signOut(), DESTINATIONS.home)}
      data-testid="logout"
    >
      {t('account.logout')}
    </Button>
  );
};
