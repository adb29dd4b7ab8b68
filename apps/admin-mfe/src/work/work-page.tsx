import { OPEN_WORK_STATES, type OpenWork } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import {
  Loaded,
  MutationDialog,
  PageHeader,
  problemText,
  useAccess,
  useEdited,
  ViewOnly,
} from '@meridian/panel';
import { Button, EmptyState, Select, toast } from '@meridian/ui';
import { isOneOf } from '../panel/url/url-values.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { useKindTexts } from './use-kind-texts.ts';
import { countOf, useWork, useWorkMutations, type WorkFilter } from '../data/use-work.ts';
import styles from './work-page.module.css';
import { WorkTable } from './work-table.tsx';

/** The work of the server that is not done. The dashboard links to this page; it is not one of the tabs. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { get, set } = useUrlParams();
  const { nameOf, lossOf } = useKindTexts();
  const [state, kind] = [get('state'), get('kind')];
  const filter: WorkFilter = { ...(isOneOf(OPEN_WORK_STATES, state) && { state }), ...(kind && { kind }) };
  const work = useWork(filter);
  const { retry, giveUp } = useWorkMutations();
  const { edited: givenUp, edit: ask, close } = useEdited<OpenWork>(giveUp);
  const mayChange = can('settings.edit');
  const start = ({ id, kind: started }: OpenWork) =>
    retry.mutate(id, {
      onSuccess: () => toast(t('work.retried', { name: nameOf(started) })),
      onError: (error) => {
        const problem = problemText(t, error);
        if (problem) toast(problem, { tone: 'error' });
      },
    });
  const totals = work.data?.totals ?? [];
  const option = (value: string, name: string, count: number) => ({
    value,
    label: t('work.option', { name, count }),
  });
  const options = {
    state: OPEN_WORK_STATES.map((each) =>
      option(each, t(`work.states.${each}`), countOf(totals, { ...filter, state: each })),
    ),
    kind: [...new Set([...totals.map((total) => total.kind), ...(kind ? [kind] : [])])].map((each) =>
      option(each, nameOf(each), countOf(totals, { ...filter, kind: each })),
    ),
  };

  return (
    <>
      <PageHeader title={t('work.title')} testId="work-heading">
        {mayChange ? null : <ViewOnly />}
      </PageHeader>
      <div className={styles.toolbar}>
        {(['state', 'kind'] as const).map((name) => (
          <Select
            key={name}
            label={t(`work.${name}`)}
            hideLabel
            look="frame"
            fieldClassName={styles.choice}
            placeholder={t(`work.${name}`)}
            options={options[name]}
            value={filter[name] ?? ''}
            onChange={({ target }) => set({ [name]: target.value })}
            data-testid={`work-${name}`}
          />
        ))}
      </div>
      <Loaded query={work}>
        {({ entries }) =>
          entries.length > 0 ? (
            <>
              <WorkTable
                entries={entries}
                now={work.dataUpdatedAt}
                onRetry={mayChange ? start : undefined}
                onGiveUp={mayChange ? ask : undefined}
              />
              {entries.length < countOf(totals, filter) ? (
                <p className={styles.shown}>
                  {t('work.shown', { shown: entries.length, count: countOf(totals, filter) })}
                </p>
              ) : null}
            </>
          ) : Object.keys(filter).length === 0 ? (
            <EmptyState title={t('work.empty')} text={t('work.emptyText')} />
          ) : (
            <EmptyState
              title={t('work.emptyFiltered')}
              text={t('work.emptyFilteredText')}
              action={
                <Button variant="secondary" onClick={() => set({ state: null, kind: null })}>
                  {t('work.showAll')}
                </Button>
              }
            />
          )
        }
      </Loaded>
      {givenUp ? (
        <MutationDialog
          mutation={giveUp}
          variables={givenUp.id}
          title={t('work.giveUpTitle', { name: nameOf(givenUp.kind) })}
          text={lossOf(givenUp.kind)}
          yes={t('work.giveUp')}
          busyLabel={t('work.givingUp')}
          onDone={() => toast(t('work.givenUp', { name: nameOf(givenUp.kind) }))}
          onClose={close}
        />
      ) : null}
    </>
  );
};
