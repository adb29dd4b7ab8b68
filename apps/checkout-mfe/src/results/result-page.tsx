import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading } from '@meridian/ui';

/** What came of an order: a title, a subtitle and a link home (spec section 2). */
export const ResultPage = ({ result }: { result: 'success' | 'fail' }) => {
  const { t } = useTexts('checkout');
  return (
    <Container width="text" data-testid={`order-${result}`}>
      <Heading level={1}>{t(`${result}.title`)}</Heading>
      <p>{t(`${result}.subtitle`)}</p>
      <Button as={Link} to="/" data-testid="result-home">
        {t('home')}
      </Button>
    </Container>
  );
};
