import type { ActivityEntry } from '@meridian/contracts';
import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Loaded, PageHeader } from '@meridian/panel';
import { Button, Chip, cx, EmptyState, Heading } from '@meridian/ui';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { ActivityFilters, readActivityFilter } from './activity-filters.tsx';
import { ActivityItem } from './activity-item.tsx';
import styles from './activity-page.module.css';
import { useActivity } from './use-activity.ts';

const CLEARED = { about: null, who: null, subject: null, from: null, to: null, q: null };

/** Groups entries by day; the order of the entries is preserved. */
const groupByDay = (entries: readonly ActivityEntry[], dayOf: (at: string) => string) => {
  const days: { day: string; entries: ActivityEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
};

/** The activity log: who changed what, and when. It has its own URL but no tab. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const filter = readActivityFilter(get);
  const log = useActivity(filter);
  const entries = log.data?.pages.flatMap((page) => page.entries);
  const dayFormat = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long' });
  const timeFormat = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
  const subject = entries?.[0]?.subject;
  const name = subject && subject.id === filter.subject ? subject.name[language] || subject.name.en : null;

  return (
    <>
      <PageHeader title={t('activity.title')} testId="activity-heading">
        {filter.subject ? (
          <Chip onRemove={() => set({ subject: null })} removeLabel={t('activity.showAll')}>
            {name ? t('activity.of', { name }) : t('activity.ofUnknown')}
          </Chip>
        ) : null}
      </PageHeader>
      <ActivityFilters people={log.data?.pages[0]?.people ?? []} />
      <Loaded query={{ ...log, data: entries }} rows={8}>
        {(shown) =>
          shown.length === 0 ? (
            Object.keys(filter).length === 0 ? (
              <EmptyState title={t('activity.empty')} text={t('activity.emptyText')} />
            ) : (
              <EmptyState
                title={t('activity.emptyFiltered')}
                text={t('activity.emptyFilteredText')}
                action={
                  <Button variant="secondary" onClick={() => set(CLEARED)}>
                    {t('activity.showAll')}
                  </Button>
                }
              />
            )
          ) : (
            <div
              className={cx(styles.log, log.isPlaceholderData && styles.stale)}
              aria-busy={log.isPlaceholderData}
            >
              {groupByDay(shown, (at) => dayFormat.format(new Date(at))).map(
                ({ day, entries: dayEntries }) => (
                  <section key={day}>
                    <Heading level={2} size="xs" className={styles.dayName}>
                      {day}
                    </Heading>
                    <ol>
                      {dayEntries.map((entry) => (
                        <ActivityItem
                          key={entry._id}
                          entry={entry}
                          time={timeFormat.format(new Date(entry.at))}
                        />
                      ))}
                    </ol>
                  </section>
                ),
              )}
            </div>
          )
        }
      </Loaded>
      <LoadMore list={log} label={t('activity.more')} />
    </>
  );
};
