import { useTexts } from '@meridian/i18n';
import { dialogs, Loaded } from '@meridian/panel';
import { Button, Dialog, Heading } from '@meridian/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useId } from 'react';
import styles from './discounts.module.css';

interface ResultsDialogProps<T> {
  name: string;
  results: UseQueryResult<T>;
  /** Labels and values. */
  rowsOf: (results: T) => readonly (readonly [label: string, value: string | number])[];
  text: string;
  testId: string;
  onClose: () => void;
}

/** The results of a sale or a promo code. */
export const ResultsDialog = <T,>({
  name,
  results,
  rowsOf,
  text,
  testId,
  onClose,
}: ResultsDialogProps<T>) => {
  const { t } = useTexts('admin');
  const id = useId();
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={520}>
      <Heading level={2} size="xs" id={id}>
        {t('discounts.resultsOf', { name })}
      </Heading>
      <Loaded query={results} rows={3}>
        {(loaded) => (
          <>
            <dl className={styles.results} data-testid={`${testId}-results-values`}>
              {rowsOf(loaded).map(([label, value]) => (
                <div key={label} className={styles.result}>
                  <dt>{label}</dt>
                  <dd>{value === '' ? '–' : value}</dd>
                </div>
              ))}
            </dl>
            <p className={dialogs.text}>{text}</p>
          </>
        )}
      </Loaded>
      <div className={dialogs.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('common.close')}
        </Button>
      </div>
    </Dialog>
  );
};
