import { IMPORT_KINDS, type ImportKind, type WatchImport } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Tabs } from '@meridian/ui';
import { isOneOf } from '../../panel/url/url-values.ts';
import { useUrlParams } from '../../panel/url/use-url-params.ts';
import { ApplyImport } from './apply-import.tsx';
import styles from './plan-view.module.css';
import { PlannedList } from './planned-list.tsx';

/** The tab that is open first: errors if there are any, otherwise the changes. */
const defaultKind = ({ counts }: WatchImport): ImportKind =>
  IMPORT_KINDS.find((kind) => counts[kind] > 0) ?? 'unchanged';

/** The second step of an import: a preview of the changes per watch, and the button that applies them. */
export const PlanView = ({ plan }: { plan: WatchImport }) => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const show = get('show');
  const kind = isOneOf(IMPORT_KINDS, show) ? show : defaultKind(plan);
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
        onChange={(value) => set({ show: value })}
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
