import { useTexts } from '@meridian/i18n';
import { Button, EmptyState } from '@meridian/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';

interface EmptyCartProps {
  text: ReactNode;
  onNavigate?: () => void;
}

/** Replaces the checkout of an empty cart: an alert (spec section 5) with a link to the catalogue. */
export const EmptyCart = ({ text, onNavigate }: EmptyCartProps) => {
  const { t } = useTexts('checkout');
  return (
    <EmptyState
      role="alert"
      title={t('cart.empty')}
      text={text}
      action={
        <Button as={Link} to="/products" variant="secondary" onClick={onNavigate}>
          {t('cart.browse')}
        </Button>
      }
      data-testid="alert"
    />
  );
};
