import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { IconButton, UserIcon } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../destinations.ts';

/** Links to the account of a signed-in shopper, otherwise to the sign-in. */
export const AccountLink = ({ className }: { className?: string | undefined }) => {
  const { t } = useTexts('shell');
  const signedIn = useShop((state) => state.hydrated && state.token !== null);
  return (
    <IconButton
      as={Link}
      to={signedIn ? DESTINATIONS.account : DESTINATIONS.auth}
      label={t(signedIn ? 'header.account' : 'header.signIn')}
      className={className}
      data-testid="account-link"
    >
      <UserIcon size={22} />
    </IconButton>
  );
};
