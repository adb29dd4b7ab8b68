import { type CampaignScope, inLanguage, WATCH_FLAGS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, Chip } from '@meridian/ui';
import { useState } from 'react';
import { useCollections } from '../data/use-collections.ts';
import { useLookups } from '../data/use-lookups.ts';
import { SuggestField } from '../panel/suggest/suggest-field.tsx';
import { REFERENCES } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { useFoundWatches, useNamedWatches } from './use-campaign.ts';

interface ScopeFieldsProps {
  scope: CampaignScope;
  problems: Partial<Record<string, string>>;
  onChange: (scope: CampaignScope) => void;
}

const toggled = <T extends string>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((other) => other !== value) : [...list, value];

interface WatchesFieldProps {
  ids: readonly string[];
  error: string | undefined;
  onChange: (ids: string[]) => void;
}

const WatchesField = ({ ids, error, onChange }: WatchesFieldProps) => {
  const { t, language } = useTexts('admin');
  const [text, setText] = useState('');
  const found = useFoundWatches(text);
  const named = useNamedWatches(ids);
  const chips = ids.flatMap((id) => named.data?.find((watch) => watch._id === id) ?? []);
  return (
    <div className={styles.watches}>
      <SuggestField
        label={t('campaigns.addWatch')}
        error={error}
        text={text}
        onText={setText}
        isFailed={found.isError}
        suggestions={found.data?.map((watch) => ({
          id: watch._id,
          isDisabled: ids.includes(watch._id),
          content: (
            <span className={styles.found}>
              {inLanguage(watch, 'name', language)}{' '}
              <span className={styles.muted}>{watch.colors.map(({ sku }) => sku).join(', ')}</span>
            </span>
          ),
        }))}
        onPick={(id) => onChange([...ids, id])}
        testId="campaign-watch"
      />
      {ids.length > 0 ? (
        <ul className={styles.chips} aria-label={t('campaigns.watches')}>
          {chips.map((watch) => {
            const name = inLanguage(watch, 'name', language);
            return (
              <li key={watch._id}>
                <Chip
                  onRemove={() => onChange(ids.filter((id) => id !== watch._id))}
                  removeLabel={t('campaigns.removeWatch', { name })}
                >
                  {name}
                </Chip>
              </li>
            );
          })}
          {ids.length > chips.length ? (
            <li className={styles.muted}>
              {t('campaigns.moreWatches', { count: ids.length - chips.length })}
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
};

/** The watches of a campaign: single ones, and those of brands, collections, categories and flags. */
export const ScopeFields = ({ scope, problems, onChange }: ScopeFieldsProps) => {
  const { t, language } = useTexts('admin');
  const lists = {
    brands: useLookups('brands').data,
    collections: useCollections().data,
    categories: useLookups('categories').data,
  };
  return (
    <>
      <WatchesField
        ids={scope.watches}
        error={problems['scope.watches']}
        onChange={(watches) => onChange({ ...scope, watches })}
      />
      <div className={styles.lists}>
        {REFERENCES.map((list) =>
          lists[list]?.length ? (
            <fieldset key={list}>
              <legend className={styles.legend}>{t(`campaigns.lists.${list}`)}</legend>
              <div className={styles.choices}>
                {lists[list].map((entry) => (
                  <Checkbox
                    key={entry._id}
                    label={inLanguage(entry, 'name', language)}
                    checked={scope[list].includes(entry._id)}
                    onChange={() => onChange({ ...scope, [list]: toggled(scope[list], entry._id) })}
                    data-testid={`campaign-${list}`}
                  />
                ))}
              </div>
            </fieldset>
          ) : null,
        )}
        <fieldset>
          <legend className={styles.legend}>{t('campaigns.lists.flags')}</legend>
          <div className={styles.choices}>
            {WATCH_FLAGS.map((flag) => (
              <Checkbox
                key={flag}
                label={t(`products.flags.${flag}`)}
                checked={scope.flags.includes(flag)}
                onChange={() => onChange({ ...scope, flags: toggled(scope.flags, flag) })}
                data-testid="campaign-flags"
              />
            ))}
          </div>
        </fieldset>
      </div>
    </>
  );
};
