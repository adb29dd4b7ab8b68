import type { WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Button, Notice, ProgressBar } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { MutationDialog } from '../../panel/mutation-dialog.tsx';
import { errorText } from '../../panel/error-text.ts';
import styles from './plan-view.module.css';
import { isRunning, useApplyImport } from './use-import.ts';

const AnotherFileButton = ({ label, primary = false }: { label: string; primary?: boolean }) => (
  <Button
    as={Link}
    to="/admin-panel/products/import"
    variant={primary ? 'primary' : 'secondary'}
    size="small"
    data-testid="import-another"
  >
    {label}
  </Button>
);

const Running = ({ plan }: { plan: WatchImport }) => {
  const { t } = useTexts('admin');
  const { done, total, state } = plan;
  if (state === 'undoing') return <Notice>{t('imports.rollingBack')}</Notice>;
  return (
    <div className={styles.running}>
      <p className={styles.progress}>
        <span>{t('imports.applying')}</span>
        <span>{t('imports.progress', { done, total })}</span>
      </p>
      <ProgressBar
        label={t('imports.applying')}
        value={total === 0 ? undefined : (done / total) * 100}
        data-testid="import-progress"
      />
      <p className={styles.hint}>{t('imports.leave')}</p>
    </div>
  );
};

/** The state of an import: the button that applies it, its progress, or its result. */
export const ApplyImport = ({ plan }: { plan: WatchImport }) => {
  const { t } = useTexts('admin');
  const [isConfirming, setConfirming] = useState(false);
  const apply = useApplyImport(plan._id);
  const { create, update, error } = plan.counts;

  if (isRunning(plan)) return <Running plan={plan} />;
  if (plan.state === 'applied')
    return (
      <Notice
        tone="success"
        data-testid="import-applied"
        action={
          <Button as={Link} to="/admin-panel/products" size="small">
            {t('imports.toList')}
          </Button>
        }
      >
        {t('imports.applied', { create, update })}
      </Notice>
    );
  if (plan.state === 'refused')
    return (
      <Notice
        tone="error"
        data-testid="import-refused"
        action={<AnotherFileButton label={t('imports.again')} primary />}
      >
        <p>{t('imports.refused')}</p>
        <ul className={styles.conflicts}>
          {plan.conflicts.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
        <p>{t('imports.refusedNext')}</p>
      </Notice>
    );
  if (error > 0)
    return (
      <Notice
        tone="error"
        data-testid="import-blocked"
        action={<AnotherFileButton label={t('imports.again')} primary />}
      >
        {t('imports.blocked')}
      </Notice>
    );
  if (plan.total === 0)
    return (
      <Notice action={<AnotherFileButton label={t('imports.another')} />}>{t('imports.nothing')}</Notice>
    );
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => setConfirming(true)} data-testid="import-apply">
        {t('imports.apply', { count: plan.total })}
      </Button>
      <AnotherFileButton label={t('imports.another')} />
      {isConfirming ? (
        <MutationDialog
          mutation={apply}
          variables={undefined}
          danger={false}
          title={t('imports.applyTitle')}
          text={t('imports.applyText', { create, update })}
          yes={t('imports.applyYes')}
          busyLabel={t('imports.starting')}
          error={apply.error && apply.error.code !== 'conflict' ? errorText(t, apply.error) : undefined}
          onClose={() => {
            setConfirming(false);
            if (apply.isError) apply.reset();
          }}
        />
      ) : null}
    </div>
  );
};
