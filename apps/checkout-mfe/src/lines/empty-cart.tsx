import { useTexts } from '@meridian/i18n';
import { Button, EmptyState } from '@meridian/ui';
import { Link } from 'react-router-dom';

interface EmptyCartProps {
  /** Level of the title. */
  level?: 2 | 3;
  onNavigate?: () => void;
}

/** Replaces the lines of an empty cart: a message with a link to the catalogue. */
export const EmptyCart = ({ level, onNavigate }: EmptyCartProps) => {
  const { t } = useTexts('checkout');
  return (
    <EmptyState
      title={t('cart.empty')}
      text={t('cart.emptyText')}
      level={level}
      action={
        <Button as={Link} to="/products" variant="secondary" onClick={onNavigate}>
          {t('cart.browse')}
        </Button>
      }
    />
  );
};
