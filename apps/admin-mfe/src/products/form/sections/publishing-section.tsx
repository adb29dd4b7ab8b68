import type { Watch } from '@meridian/contracts';
import { WATCH_STATUSES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { TextInput } from '@meridian/ui';
import { useWatch } from 'react-hook-form';
import { CopyPreviewButton } from '../../preview/copy-preview-button.tsx';
import { SelectField } from '../fields.tsx';
import { FormSection } from '../form-section.tsx';
import { missingText } from '../../missing-text.ts';
import { missingOf } from '../saving/validate-watch.ts';
import { useField, useWatchForm } from '../use-field.ts';
import styles from '../watch-form.module.css';
import type { WatchValues } from '../watch-values.ts';

/** The values that a draft lacks for a sale. */
const MissingValues = () => {
  const { t } = useTexts('admin');
  const { getValues } = useWatchForm();
  useWatch<WatchValues>();
  const missing = missingOf(getValues());
  if (missing.length === 0) return null;
  return (
    <p className={styles.legend} data-testid="watch-missing">
      {t('publishing.missing', { values: missingText(t, missing) })}
    </p>
  );
};

/** Whether shoppers see the watch, and when a draft becomes live. `watch` is the stored watch; null for a new one. */
export const PublishingSection = ({ watch }: { watch: Watch | null }) => {
  const { t } = useTexts('admin');
  const status = useWatch<WatchValues, 'status'>({ name: 'status' });
  const publishAt = useField('publishAt');
  return (
    <FormSection
      title={t('publishing.title')}
      action={
        watch?.status === 'draft' ? <CopyPreviewButton watch={watch} className={styles.previewLink} /> : null
      }
    >
      <div className={styles.grid}>
        <SelectField
          path="status"
          label={t('publishing.status')}
          hint={t(`publishing.statusHints.${status}`)}
          options={WATCH_STATUSES.map((value) => ({ value, label: t(`publishing.statuses.${value}`) }))}
        />
        {status === 'draft' ? (
          <TextInput
            {...publishAt}
            type="datetime-local"
            look="frame"
            label={t('publishing.publishAt')}
            note={t('common.optional')}
            hint={t('publishing.publishAtHint')}
          />
        ) : null}
      </div>
      {status === 'draft' ? <MissingValues /> : null}
    </FormSection>
  );
};
