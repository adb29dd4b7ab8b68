import { Link } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Container, Heading } from '@meridian/ui';
import type { ReactNode } from 'react';
import styles from './result-page.module.css';

export interface ResultPageProps {
  result: 'success' | 'fail';
  /** Further ways on. */
  children?: ReactNode;
}

/** A dial: running at ten past ten, or stopped at six. */
const Dial = ({ result }: Pick<ResultPageProps, 'result'>) => (
  <svg
    width="72"
    height="72"
    viewBox="0 0 72 72"
    fill="none"
    stroke="currentColor"
    aria-hidden="true"
    className={styles.mark}
  >
    <circle cx="36" cy="36" r="35" />
    <path d="M36 5v5M36 62v5M5 36h5M62 36h5" />
    <path
      d={result === 'success' ? 'M36 36 20 26M36 36 56 22' : 'M36 36v15M36 36V14'}
      strokeWidth="2"
      strokeLinecap="round"
    />
  </svg>
);

/** What came of an order: a title, a subtitle and a link home (spec section 2). */
export const ResultPage = ({ result, children }: ResultPageProps) => {
  const { t } = useTexts('checkout');
  return (
    <Container width="text" className={styles.page} data-testid={`order-${result}`}>
      <Dial result={result} />
      <Heading level={1} size="lg">
        {t(`${result}.title`)}
      </Heading>
      <p className={styles.subtitle}>{t(`${result}.subtitle`)}</p>
      <div className={styles.ways}>
        <Button as={Link} to="/" data-testid="result-home">
          {t('home')}
        </Button>
        {children}
      </div>
    </Container>
  );
};
