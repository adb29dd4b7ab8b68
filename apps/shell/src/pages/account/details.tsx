import type { AccountSectionProps } from './account-section.ts';
import { DetailsForm } from './details-form.tsx';
import { EmailSettings } from './email/email-settings.tsx';
import styles from './block.module.css';
import { SectionError, SectionLoading } from './section-states.tsx';

/** Profile and email of the shopper. */
export const Details = ({ profile }: AccountSectionProps) => {
  const { data, error, retry } = profile;
  if (data)
    return (
      <div className={styles.parts}>
        <DetailsForm me={data} />
        <EmailSettings me={data} onChange={retry} />
      </div>
    );
  if (error !== undefined) return <SectionError onRetry={retry} testId="details-error" />;
  return <SectionLoading height="20rem" testId="details-loading" />;
};
