import type { ActivityAuthor, ActivityKind, ActivityTopic } from '@meridian/contracts';
import { useTexts } from '@meridian/i18n';
import { Select } from '@meridian/ui';
import { DayField } from '../panel/day-field.tsx';
import { isDay, isId, isOneOf } from '../panel/url/url-values.ts';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import styles from './activity-page.module.css';
import type { ActivityFilter } from './use-activity.ts';

const TOPICS = ['price', 'stock', 'status'] as const satisfies readonly ActivityTopic[];
const KINDS = [
  'order',
  'watch',
  'brand',
  'category',
  'watchType',
  'collection',
  'campaign',
  'promotion',
  'settings',
  'account',
  'staff',
  'team',
] as const satisfies readonly ActivityKind[];
/** The options of the subject filter: a topic, or a kind of object. */
const SUBJECTS = [...TOPICS, ...KINDS] as const;

/** The value of the author filter for changes that the shop made automatically. */
const SHOP = 'shop';

/** The server query for the URL parameters; invalid parameters are left out. */
export const readActivityFilter = (get: (name: string) => string): ActivityFilter => {
  const [about, who, subject, from, to] = ['about', 'who', 'subject', 'from', 'to'].map(get) as [
    string,
    string,
    string,
    string,
    string,
  ];
  return {
    ...(isOneOf(KINDS, about) && { kind: about }),
    ...(isOneOf(TOPICS, about) && { topic: about }),
    ...((who === SHOP || isId(who)) && { who }),
    ...(isId(subject) && { subject }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
    ...(get('q') && { q: get('q') }),
  };
};

/** The filters of the activity log. Each is a URL parameter. */
export const ActivityFilters = ({ people }: { people: readonly ActivityAuthor[] }) => {
  const { t } = useTexts('admin');
  const { get, set } = useUrlParams();
  const options = {
    about: SUBJECTS.map((value) => ({ value, label: t(`activity.abouts.${value}`) })),
    who: [
      ...people.map(({ id, name, email }) => ({ value: id, label: name || email })),
      { value: SHOP, label: t('activity.shop') },
    ],
  };
  return (
    <div className={styles.toolbar}>
      <SearchField label={t('activity.search')} value={get('q')} onChange={(q) => set({ q })} />
      {(['about', 'who'] as const).map((name) => (
        <Select
          key={name}
          label={t(`activity.${name}`)}
          hideLabel
          look="frame"
          fieldClassName={styles.choice}
          placeholder={t(`activity.${name}`)}
          options={options[name]}
          value={get(name)}
          onChange={({ target }) => set({ [name]: target.value })}
          data-testid={`activity-${name}`}
        />
      ))}
      {(['from', 'to'] as const).map((bound) => (
        <DayField
          key={bound}
          label={t(`activity.${bound}`)}
          value={get(bound)}
          onChange={(day) => set({ [bound]: day })}
        />
      ))}
    </div>
  );
};
