import type { PanelCampaign } from '@meridian/contracts';
import { CURRENCIES, CURRENCY_SYMBOLS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Heading, Select, TextInput, toast } from '@meridian/ui';
import { useEffect, useEffectEvent, useId } from 'react';
import { Section } from '../panel/section.tsx';
import { SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import { CampaignPreview } from './campaign-preview.tsx';
import { bodyOf, DISCOUNT_KINDS, NAMES, problemsOf, TIMES, valuesOf } from './campaign-values.ts';
import styles from './campaigns.module.css';
import { ScopeFields } from './scope-fields.tsx';
import { useCampaignMutations } from './use-campaign.ts';

const MAX_TIME = '9999-12-31T23:59';

interface CampaignFormProps {
  campaign: PanelCampaign;
  timeZone: string;
  /** Loads the current campaign of the server; the previous one after a failure. */
  reload: () => Promise<PanelCampaign>;
  onClose: () => void;
}

/** Adds or edits a campaign, with a preview of its prices. */
export const CampaignForm = ({ campaign, timeZone, reload, onClose }: CampaignFormProps) => {
  const { t } = useTexts('admin');
  const formId = useId();
  const campaignForm = useVersionedForm({
    loaded: campaign,
    reload,
    valuesOf: (saved) => valuesOf(saved, timeZone),
    bodyOf: (values, revision) => bodyOf(values, { ...campaign, revision }, timeZone),
    problemsOf: (body) => problemsOf(t, body),
    save: useCampaignMutations().save,
  });
  const { form, values, body, isValid, isSaved, problems, change, submit } = campaignForm;
  const { id, nameEN, nameRU, from, until, scope, discount } = body;
  const previewed = { nameEN, nameRU, from, until, scope, discount, ...(id && { id }) };
  const { kind } = values;
  const close = useEffectEvent(() => {
    toast(t('campaigns.saved'), { tone: 'success' });
    onClose();
  });
  // After the render, in which the form has no changes any more that leaving it would lose.
  useEffect(() => {
    if (isSaved) close();
  }, [isSaved]);
  return (
    <div className={styles.page}>
      {/* The browser refuses half-typed times, because their value is empty: the sale would not end. */}
      <form ref={form} id={formId} onSubmit={submit} className={styles.form} data-testid="campaign-form">
        <Heading level={2} size="xs">
          {t(campaign.id ? 'campaigns.edit' : 'campaigns.add')}
        </Heading>
        <div className={styles.pairs}>
          {NAMES.map((name) => (
            <TextInput
              key={name}
              look="frame"
              lang={name === 'nameRU' ? 'ru' : 'en'}
              label={t(`lookups.${name}`)}
              autoComplete="off"
              value={values[name]}
              error={problems[name]}
              onChange={({ target }) => change({ [name]: target.value })}
              data-testid={`campaign-${name}`}
            />
          ))}
          {TIMES.map((name) => (
            <TextInput
              key={name}
              type="datetime-local"
              max={MAX_TIME}
              look="frame"
              label={t(`campaigns.${name}`)}
              hint={t(`campaigns.${name}Hint`, { zone: timeZone })}
              value={values[name]}
              error={problems[name]}
              // Orders have the prices of a sale that has begun.
              disabled={name === 'from' && campaign.status !== 'planned'}
              onChange={({ target }) => change({ [name]: target.value })}
              data-testid={`campaign-${name}`}
            />
          ))}
        </div>
        <Section title={t('campaigns.columns.discount')} lead={t(`campaigns.kindHints.${kind}`)}>
          <div className={styles.pairs}>
            <Select
              look="frame"
              label={t('campaigns.kind')}
              options={DISCOUNT_KINDS.map((value) => ({ value, label: t(`campaigns.kinds.${value}`) }))}
              value={kind}
              onChange={({ target }) => change({ kind: target.value as typeof kind })}
              data-testid="campaign-kind"
            />
            {kind === 'percent' ? (
              <TextInput
                look="frame"
                inputMode="numeric"
                label={t('campaigns.percent')}
                autoComplete="off"
                value={values.percent}
                error={problems['discount.percent']}
                onChange={({ target }) => change({ percent: target.value })}
                data-testid="campaign-percent"
              />
            ) : (
              CURRENCIES.map((currency) => (
                <TextInput
                  key={currency}
                  look="frame"
                  inputMode="decimal"
                  label={`${t(`campaigns.kinds.${kind}`)}, ${CURRENCY_SYMBOLS[currency]}`}
                  note={t('common.optional')}
                  autoComplete="off"
                  value={values.amounts[currency]}
                  error={
                    problems[`discount.${kind}.${currency}`] ??
                    (currency === 'kzt' ? problems[`discount.${kind}`] : undefined)
                  }
                  onChange={({ target }) =>
                    change({ amounts: { ...values.amounts, [currency]: target.value } })
                  }
                  data-testid={`campaign-amount-${currency}`}
                />
              ))
            )}
          </div>
        </Section>
        <Section title={t('campaigns.columns.watches')} lead={t('campaigns.scopeLead')}>
          <ScopeFields
            scope={values.scope}
            problems={problems}
            onChange={(changed) => change({ scope: changed })}
          />
        </Section>
      </form>
      <CampaignPreview campaign={isValid ? previewed : null} timeZone={timeZone} />
      <SaveBar
        form={campaignForm}
        formId={formId}
        texts={{
          save: t('campaigns.save'),
          saving: t('settings.saving'),
          saved: t('campaigns.saved'),
          conflict: t('campaigns.conflictOfSaves'),
        }}
        testId="campaign"
      >
        <Button variant="secondary" size="small" onClick={onClose} data-testid="campaign-back">
          {t('campaigns.back')}
        </Button>
      </SaveBar>
    </div>
  );
};
