import type { PanelCampaign } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Notice, Select } from '@meridian/ui';
import { CAMPAIGNS_KEY } from '../data/use-campaigns.ts';
import { AllWatches, AmountFields, PercentField, PeriodFields } from '../discounts/discount-fields.tsx';
import { DiscountForm } from '../discounts/discount-form.tsx';
import { CAMPAIGN } from '../discounts/discount-kinds.ts';
import { DiscountPreview } from '../discounts/discount-preview.tsx';
import { scopeProblem } from '../discounts/discount-values.ts';
import styles from '../discounts/discounts.module.css';
import { useDiscountTexts } from '../discounts/use-discount-texts.ts';
import { Section } from '../panel/section.tsx';
import { useVersionedForm } from '../panel/versioned-form.tsx';
import { bodyOf, DISCOUNT_KINDS, NEW_CAMPAIGN, problemsOf, valuesOf } from './campaign-values.ts';
import { ScopeFields } from './scope-fields.tsx';
import { useCampaignMutations } from './use-campaign.ts';

interface CampaignFormProps {
  edited: PanelCampaign;
  timeZone: string;
  reload: () => Promise<PanelCampaign>;
  onClose: () => void;
}

/** Adds or edits a campaign, with a preview of its prices and of the campaigns at the same time. */
export const CampaignForm = ({ edited: campaign, timeZone, reload, onClose }: CampaignFormProps) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const texts = useDiscountTexts(timeZone);
  const form = useVersionedForm({
    loaded: campaign,
    reload,
    valuesOf: (saved) => valuesOf(saved, timeZone),
    bodyOf: (values, revision) => bodyOf(values, { ...campaign, revision }, timeZone),
    problemsOf: (body, values) => ({ ...problemsOf(t, body), ...scopeProblem(t, values) }),
    save: useCampaignMutations().save,
  });
  const { values, body, isValid, problems, change } = form;
  const { id, nameEN, nameRU, from, until, scope, discount } = body;
  const previewed = { nameEN, nameRU, from, until, scope, discount, ...(id && { id }) };
  const { kind } = values;
  return (
    <DiscountForm
      kind={CAMPAIGN}
      form={form}
      isNew={!id}
      onClose={onClose}
      preview={
        <DiscountPreview
          input={isValid ? previewed : null}
          queryKey={CAMPAIGNS_KEY}
          fetchPreview={(input, signal) => api('POST /api/panel/campaigns/preview', { body: input, signal })}
          testId={CAMPAIGN.testId}
        >
          {({ watches, lowest, notApplied, conflicts }) => (
            <>
              <p>
                {watches === 0
                  ? t('campaigns.previewNone')
                  : t('campaigns.previewWatches', { count: watches, prices: texts.amounts(lowest) })}
              </p>
              {notApplied > 0 ? <Notice>{t('campaigns.notApplied', { count: notApplied })}</Notice> : null}
              {conflicts.length > 0 ? (
                <Notice>
                  {t('campaigns.conflicts')}
                  <ul>
                    {conflicts.map((conflict) => (
                      <li key={conflict.id}>
                        {t('campaigns.conflict', {
                          name: inLanguage(conflict, 'name', language),
                          count: conflict.watches,
                        })}
                      </li>
                    ))}
                  </ul>
                </Notice>
              ) : null}
            </>
          )}
        </DiscountPreview>
      }
    >
      <PeriodFields
        values={values}
        problems={problems}
        timeZone={timeZone}
        // Orders have the prices of a sale that has begun.
        isBeginningFixed={campaign.status !== 'planned'}
        testId={CAMPAIGN.testId}
        onChange={change}
      />
      <Section title={t('discounts.discount')} lead={t(`campaigns.kindHints.${kind}`)}>
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
            <PercentField
              value={values.percent}
              problems={problems}
              testId="campaign-percent"
              onChange={(percent) => change({ percent })}
            />
          ) : (
            <AmountFields
              label={t(`campaigns.kinds.${kind}`)}
              values={values.amounts}
              problems={problems}
              path={`discount.${kind}`}
              testId="campaign-amount"
              onChange={(amounts) => change({ amounts })}
            />
          )}
        </div>
      </Section>
      <Section title={t('campaigns.watchesOf')} lead={t('campaigns.scopeLead')}>
        <AllWatches
          checked={values.isForAll}
          problems={problems}
          testId="campaign-all"
          onChange={(isForAll) => change({ isForAll, ...(isForAll && { scope: NEW_CAMPAIGN.scope }) })}
        />
        <ScopeFields
          scope={values.scope}
          problems={problems}
          onChange={(chosen) => change({ scope: chosen, isForAll: false })}
        />
      </Section>
    </DiscountForm>
  );
};
