import type { OpenWork } from '@meridian/contracts';
import { dateLocale, type Language } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards } from '@meridian/panel';
import { Badge, Button, cx, Table } from '@meridian/ui';
import { useState } from 'react';
import { dateTimeText } from '../panel/date-time-text.ts';
import { useKindTexts } from './use-kind-texts.ts';
import styles from './work-page.module.css';

const TONES = { failed: 'error', running: 'accent', waiting: 'neutral' } as const;
/** A longer error is shown in part. */
const MAX_ERROR_LENGTH = 120;

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time relative to `now`, such as "5 minutes ago" or "in 2 hours". */
const agoText = (iso: string, now: number, language: Language): string => {
  const distance = new Date(iso).getTime() - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(dateLocale(language)).format(Math.trunc(distance / length), unit);
};

const ErrorText = ({ text }: { text: string }) => {
  const { t } = useTexts('admin');
  const [isOpen, setOpen] = useState(false);
  if (text.length <= MAX_ERROR_LENGTH) return text;
  return (
    <>
      {isOpen ? text : `${text.slice(0, MAX_ERROR_LENGTH)}… `}
      <Button
        variant="quiet"
        size="small"
        className={styles.more}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-testid="work-error-more"
      >
        {t(isOpen ? 'work.hideError' : 'work.showError')}
      </Button>
    </>
  );
};

/** Work that is not done, and the actions for each entry that does not run. */
export const WorkTable = ({
  entries,
  now,
  onRetry,
  onGiveUp,
}: {
  entries: readonly OpenWork[];
  /** The time at which the entries were loaded. */
  now: number;
  /** Absent for a member who may only view the work. */
  onRetry?: ((entry: OpenWork) => void) | undefined;
  onGiveUp?: ((entry: OpenWork) => void) | undefined;
}) => {
  const { t, language } = useTexts('admin');
  const { nameOf } = useKindTexts();
  const ago = (time: string) => agoText(time, now, language);
  return (
    <Table caption={t('work.title')} className={cx(cards.cards, cards.labelled, styles.table)}>
      <thead>
        <tr>
          <th scope="col">{t('work.name')}</th>
          <th scope="col">{t('work.stateOf')}</th>
          <th scope="col">{t('work.age')}</th>
          <th scope="col">{t('work.attempts')}</th>
          <th scope="col">{t('work.error')}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => {
          const { id, kind, state, attempts, createdAt, nextAt, error } = entry;
          const labels = { name: nameOf(kind) };
          return (
            <tr key={id} data-testid="work-row" data-state={state}>
              <th scope="row">
                {labels.name}
                <span className={styles.id}>{id}</span>
              </th>
              <td>
                <Badge tone={TONES[state]}>{t(`work.states.${state}`)}</Badge>
                {state === 'waiting' && new Date(nextAt).getTime() > now ? (
                  <span className={styles.next}>{t('work.next', { time: ago(nextAt) })}</span>
                ) : null}
              </td>
              <td data-label={t('work.age')}>
                <time dateTime={createdAt} title={dateTimeText(createdAt, language)}>
                  {ago(createdAt)}
                </time>
              </td>
              <td data-label={t('work.attempts')} className="tabular">
                {attempts}
              </td>
              <td data-label={t('work.error')} className={styles.error}>
                {error === null ? t('work.noError') : <ErrorText text={error} />}
              </td>
              <td className={styles.actions}>
                {state !== 'running' && onRetry && onGiveUp ? (
                  <>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('work.retryOf', labels)}
                      onClick={() => onRetry(entry)}
                      data-testid="work-retry"
                    >
                      {t('work.retry')}
                    </Button>
                    <Button
                      variant="quiet"
                      size="small"
                      aria-label={t('work.giveUpOf', labels)}
                      onClick={() => onGiveUp(entry)}
                      data-testid="work-give-up"
                    >
                      {t('work.giveUp')}
                    </Button>
                  </>
                ) : null}
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};
