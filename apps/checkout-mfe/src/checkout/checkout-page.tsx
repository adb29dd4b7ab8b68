import { useTexts } from '@meridian/i18n';
import { Container, Heading } from '@meridian/ui';

/** The checkout (spec section 2). */
export const Component = () => {
  const { t } = useTexts('checkout');
  return (
    <Container>
      <Heading level={1}>{t('checkout.head.title')}</Heading>
    </Container>
  );
};
