import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, LogoutIcon } from '@meridian/ui';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { useSessionChange } from '../use-session-change.ts';

/** Ends the session and navigates to the home page. */
export const LogoutButton = () => {
  const { t } = useTexts('shell');
  const { store } = useServices();
  const changeSession = useSessionChange();
  return (
    <Button
      variant="quiet"
      icon={<LogoutIcon size={18} />}
      onClick={() => changeSession(() => store.getState().signOut(), DESTINATIONS.home)}
      data-testid="logout"
    >
      {t('account.logout')}
    </Button>
  );
};
