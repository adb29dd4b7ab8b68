import type { ActivityChange, ActivityEntry } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Badge } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { useCanOpen } from '../panel/access/page-access.tsx';
import { isOneOf } from '../panel/url/url-values.ts';
import styles from './activity-page.module.css';
import { describeChange, pathOf } from '../data/describe-change.ts';

/** Further changes of an entry are collapsed. */
const MAX_VISIBLE_CHANGES = 6;
/** Marks the position of the name in a sentence, where a link is rendered. */
const NAME_PLACEHOLDER = '\u0000';

const CHANGES = ['added', 'changed', 'deleted'] as const satisfies readonly ActivityEntry['action'][];

const Changes = ({ changes }: { changes: readonly ActivityChange[] }) => {
  const { t, language } = useTexts('admin');
  return (
    <ul className={styles.changes}>
      {changes.map((change, index) => {
        const { label, before, after } = describeChange(change, t, language);
        return (
          <li key={index}>
            <span className={styles.field}>{label}</span>
            <span className={styles.values}>
              {before === null ? null : (
                <>
                  <span className="visually-hidden">{t('activity.was')} </span>
                  <del>{before}</del>
                  <span aria-hidden="true" className={styles.arrow}>
                    →
                  </span>
                </>
              )}
              <span className="visually-hidden">{t('activity.is')} </span>
              {after === null ? (
                <span className={styles.removed}>{t('activity.removed')}</span>
              ) : (
                <ins>{after}</ins>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
};

/** One entry of the activity log: a sentence, and each change with its old and new value. */
export const ActivityItem = ({ entry, time }: { entry: ActivityEntry; time: string }) => {
  const { t, language } = useTexts('admin');
  const { subject, action, changes } = entry;
  const author = entry.by ? entry.by.name || entry.by.email : t('activity.shop');
  const canOpen = useCanOpen();
  const words = { who: author, name: NAME_PLACEHOLDER };
  const sentence = isOneOf(CHANGES, action)
    ? t(`activity.sentences.${action}.${subject.kind}`, words)
    : t(`activity.events.${action}`, words);
  const [before, after] = sentence.split(NAME_PLACEHOLDER);
  const name = subject.name[language] || subject.name.en || subject.name.ru;
  const path = pathOf(entry);
  return (
    <li className={styles.entry} data-testid="activity-entry" data-subject-id={subject.id}>
      <time dateTime={entry.at} className={styles.time}>
        {time}
      </time>
      <div>
        <p className={styles.sentence}>
          {before}
          {path && canOpen(path) ? <Link to={path}>{name}</Link> : name}
          {after}
          {entry.source === 'import' ? (
            <Badge className={styles.source}>{t('activity.imported')}</Badge>
          ) : null}
        </p>
        <Changes changes={changes.slice(0, MAX_VISIBLE_CHANGES)} />
        {changes.length > MAX_VISIBLE_CHANGES ? (
          <details className={styles.rest}>
            <summary>{t('activity.moreChanges', { count: changes.length - MAX_VISIBLE_CHANGES })}</summary>
            <Changes changes={changes.slice(MAX_VISIBLE_CHANGES)} />
          </details>
        ) : null}
      </div>
    </li>
  );
};
