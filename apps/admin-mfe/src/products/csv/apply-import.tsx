import type { WatchImport } from '@meridian/contracts';
import { dateLocale, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { MutationDialog } from '@meridian/panel';
import { Button, ConfirmDialog, Notice, ProgressBar } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import styles from './plan-view.module.css';
import { isRunning, useApplyImport, useUndoImport } from './use-import.ts';

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
  const label = t(state === 'undoing' ? 'imports.undoing' : 'imports.applying');
  return (
    <div className={styles.running}>
      <p className={styles.progress}>
        <span>{label}</span>
        <span>{t('imports.progress', { done, total })}</span>
      </p>
      <ProgressBar
        label={label}
        value={total === 0 ? undefined : (done / total) * 100}
        data-testid="import-progress"
      />
      <p className={styles.hint}>{t('imports.leave')}</p>
    </div>
  );
};

const ToListButton = () => {
  const { t } = useTexts('admin');
  return (
    <Button as={Link} to="/admin-panel/products" size="small">
      {t('imports.toList')}
    </Button>
  );
};

/** The watches that an import has left as they are, each with its row in the file. */
const Refusals = ({ plan: { refused, refusals } }: { plan: WatchImport }) => {
  const { t, language } = useTexts('admin');
  return (
    <Notice
      tone="error"
      data-testid="import-refused"
      action={<AnotherFileButton label={t('imports.again')} primary />}
    >
      <p>{t('imports.refused', { count: refused })}</p>
      <ul className={styles.conflicts}>
        {refusals.map((refusal) => (
          <li key={refusal.row}>
            {t('imports.row', { row: refusal.row })}: {inLanguage(refusal, 'name', language)}
          </li>
        ))}
      </ul>
      {refused > refusals.length ? <p>{t('bulk.firstRows', { count: refusals.length })}</p> : null}
      <p>{t('imports.refusedNext')}</p>
    </Notice>
  );
};

/** The result of an import, with its undo for some minutes. */
const Applied = ({ plan, onUndo }: { plan: WatchImport; onUndo: () => void }) => {
  const { t, language } = useTexts('admin');
  const [isConfirming, setConfirming] = useState(false);
  const { total, refused, counts, undoUntil } = plan;
  const time = new Intl.DateTimeFormat(dateLocale(language), { hour: '2-digit', minute: '2-digit' });
  return (
    <>
      {total > refused ? (
        <Notice tone="success" data-testid="import-applied" action={<ToListButton />}>
          <p>{t('imports.applied', { done: total - refused })}</p>
          {undoUntil ? (
            <>
              <p>{t('imports.undoUntil', { until: time.format(new Date(undoUntil)) })}</p>
              <Button
                variant="secondary"
                size="small"
                className={styles.undo}
                onClick={() => setConfirming(true)}
                data-testid="import-undo"
              >
                {t('imports.undo')}
              </Button>
            </>
          ) : null}
        </Notice>
      ) : null}
      {refused > 0 ? <Refusals plan={plan} /> : null}
      {isConfirming ? (
        <ConfirmDialog
          title={t('imports.undoTitle')}
          text={`${t('imports.undoText')}${counts.create > 0 ? ` ${t('imports.newAsDrafts')}` : ''}`}
          yes={t('imports.undo')}
          no={t('states.cancel')}
          onNo={() => setConfirming(false)}
          onYes={onUndo}
        />
      ) : null}
    </>
  );
};

/** The state of an import: the button that applies it, its progress, or its result. */
export const ApplyImport = ({ plan }: { plan: WatchImport }) => {
  const { t } = useTexts('admin');
  const [isConfirming, setConfirming] = useState(false);
  const apply = useApplyImport(plan._id);
  const undo = useUndoImport(plan._id);
  const { create, update, error } = plan.counts;

  if (isRunning(plan)) return <Running plan={plan} />;
  if (plan.state === 'applied') return <Applied plan={plan} onUndo={undo} />;
  if (plan.state === 'undone')
    return (
      <Notice data-testid="import-undone" action={<ToListButton />}>
        <p>{t('imports.undone', { done: plan.total - plan.refused - plan.kept })}</p>
        {create > 0 ? <p>{t('imports.newAsDrafts')}</p> : null}
        {plan.kept > 0 ? <p>{t('bulk.kept', { count: plan.kept })}</p> : null}
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
          onClose={() => {
            setConfirming(false);
            if (apply.isError) apply.reset();
          }}
        />
      ) : null}
    </div>
  );
};
