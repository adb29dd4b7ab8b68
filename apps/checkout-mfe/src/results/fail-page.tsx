import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button } from '@meridian/ui';
import { ResultPage } from './result-page.tsx';

/** The order did not come about: cart and form are kept, so the checkout is one step away. */
const FailPage = () => {
  const { t } = useTexts('checkout');
  return (
    <ResultPage result="fail">
      <Button as={Link} to="/checkout" variant="quiet">
        {t('fail.again')}
      </Button>
    </ResultPage>
  );
};
export { FailPage as Component };
