import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, LogoutIcon } from '@meridian/ui';
import { DESTINATIONS } from '../../layout/destinations.ts';
import { useLeave } from '../use-leave.ts';

/** Ends the session and goes home. */
export const LogoutButton = () => {
  const { t } = useTexts('shell');
  const { store } = useServices();
  const leave = useLeave();
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
