import { useTexts } from '@meridian/i18n';
import { problemText } from '@meridian/panel';
import { Notice } from '@meridian/ui';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Section } from '../panel/section.tsx';
import { useSettled } from '../panel/suggest/use-settled.ts';
import styles from './discounts.module.css';

interface DiscountPreviewProps<Input, Preview> {
  /** Null while a field is invalid. */
  input: Input | null;
  queryKey: QueryKey;
  fetchPreview: (input: Input, signal: AbortSignal) => Promise<Preview>;
  testId: string;
  children: (preview: Preview) => ReactNode;
}

/** The watches and prices of the fields of a form, which need not be saved. */
export const DiscountPreview = <Input, Preview>(props: DiscountPreviewProps<Input, Preview>) => {
  const { input, queryKey, fetchPreview, testId, children } = props;
  const { t } = useTexts('admin');
  const wanted = input ? JSON.stringify(input) : '';
  const settled = useSettled(wanted);
  const preview = useQuery({
    queryKey: [...queryKey, 'preview', settled],
    queryFn: ({ signal }) => fetchPreview(JSON.parse(settled) as Input, signal),
    enabled: settled !== '',
    staleTime: 0,
  });
  const problem = problemText(t, preview.error);
  return (
    <Section title={t('discounts.preview')}>
      <div className={styles.preview} aria-live="polite" data-testid={`${testId}-preview`}>
        {!input ? (
          <p className={styles.muted}>{t('discounts.previewInvalid')}</p>
        ) : problem ? (
          <Notice tone="error">{problem}</Notice>
        ) : preview.data === undefined || settled !== wanted ? (
          <p className={styles.muted}>{t('discounts.previewing')}</p>
        ) : (
          children(preview.data)
        )}
      </div>
    </Section>
  );
};
