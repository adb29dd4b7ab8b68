import { IMPORT_KINDS, type ImportKind, type WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Tabs } from '@meridian/ui';
import { isOneOf } from '../../panel/url/url-values.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { ApplyImport } from './apply-import.tsx';
import styles from './plan-view.module.css';
import { PlannedList } from './planned-list.tsx';

/** What is worth a look first: errors, else what is to be written. */
const defaultKind = ({ counts }: WatchImport): ImportKind =>
  IMPORT_KINDS.find((kind) => counts[kind] > 0) ?? 'unchanged';

/** The second step of an import: what the file would do, watch by watch, and the button that does it. */
export const PlanView = ({ plan }: { plan: WatchImport }) => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const asked = get('show');
  const kind = isOneOf(IMPORT_KINDS, asked) ? asked : defaultKind(plan);
  return (
    <div className={styles.plan} data-testid="import-plan" data-state={plan.state}>
      <p className={styles.file}>
        <span className={styles.name}>{plan.name}</span>
        <span>{t('imports.rows', { count: plan.rows })}</span>
      </p>
      <ApplyImport plan={plan} />
      <Tabs
        label={t('imports.plan')}
        value={kind}
        onChange={(show) => set({ show })}
        tabs={IMPORT_KINDS.map((value) => ({
          value,
          testId: `import-tab-${value}`,
          label: (
            <>
              {t(`imports.kinds.${value}`)}{' '}
              <span className={styles.count}>{plan.counts[value].toLocaleString(language)}</span>
            </>
          ),
        }))}
      >
        <PlannedList key={kind} plan={plan} kind={kind} />
      </Tabs>
    </div>
  );
};
