import { type CampaignScope, inLanguage, WATCH_FLAGS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Chip } from '@meridian/ui';
import { useState } from 'react';
import { useNamedWatches } from '../watches/use-named-watches.ts';
import { ChoiceList, DeletedEntries, useReferences } from '../discounts/discount-fields.tsx';
import styles from '../discounts/discounts.module.css';
import { SuggestField } from '../panel/suggest/suggest-field.tsx';
import { REFERENCES } from './campaign-values.ts';
import { useFoundWatches } from './use-campaign.ts';

interface ScopeFieldsProps {
  scope: CampaignScope;
  problems: Partial<Record<string, string>>;
  onChange: (scope: CampaignScope) => void;
}

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
  const names = new Map(named.data?.map((watch) => [watch._id, inLanguage(watch, 'name', language)]));
  const deleted = named.isSuccess && !named.isPlaceholderData ? ids.filter((id) => !names.has(id)) : [];
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
          {ids.map((id) => {
            const name = names.get(id);
            return name === undefined ? null : (
              <li key={id}>
                <Chip
                  onRemove={() => onChange(ids.filter((other) => other !== id))}
                  removeLabel={t('campaigns.removeWatch', { name })}
                >
                  {name}
                </Chip>
              </li>
            );
          })}
          {deleted.length > 0 ? (
            <li>
              <DeletedEntries
                text={t('campaigns.deletedWatches', { count: deleted.length })}
                onRemove={() => onChange(ids.filter((id) => names.has(id)))}
              />
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
};

/** The watches of a campaign: single ones, and those of brands, collections, categories and flags. */
export const ScopeFields = ({ scope, problems, onChange }: ScopeFieldsProps) => {
  const { t } = useTexts('admin');
  const references = useReferences();
  return (
    <>
      <WatchesField
        ids={scope.watches}
        error={problems['scope.watches']}
        onChange={(watches) => onChange({ ...scope, watches })}
      />
      <div className={styles.lists}>
        {REFERENCES.map((list) => (
          <ChoiceList
            key={list}
            legend={t(`discounts.lists.${list}`)}
            choices={references[list]}
            chosen={scope[list]}
            testId={`campaign-${list}`}
            onChange={(chosen) => onChange({ ...scope, [list]: chosen })}
          />
        ))}
        <ChoiceList
          legend={t('discounts.lists.flags')}
          choices={WATCH_FLAGS.map((value) => ({ value, label: t(`products.flags.${value}`) }))}
          chosen={scope.flags}
          testId="campaign-flags"
          onChange={(flags) => onChange({ ...scope, flags })}
        />
      </div>
    </>
  );
};
