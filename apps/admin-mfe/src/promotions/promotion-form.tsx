import { isApiError } from '@meridian/api-client';
import { type PanelPromotion, promotionInput } from '@meridian/contracts';
import { MAX_CODE_LENGTH, PROMOTION_KINDS } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Checkbox, Notice, Select, TextInput } from '@meridian/ui';
import {
  AllWatches,
  AmountFields,
  ChoiceList,
  PercentField,
  PeriodFields,
  useReferences,
} from '../discounts/discount-fields.tsx';
import { DiscountForm } from '../discounts/discount-form.tsx';
import { PROMOTION } from '../discounts/discount-kinds.ts';
import { DiscountPreview } from '../discounts/discount-preview.tsx';
import { scopeProblem } from '../discounts/discount-values.ts';
import styles from '../discounts/discounts.module.css';
import { useDiscountTexts } from '../discounts/use-discount-texts.ts';
import { Section } from '../panel/section.tsx';
import { type Problems, useVersionedForm } from '../panel/versioned-form.tsx';
import { GiftField } from './gift-field.tsx';
import {
  bodyOf,
  LIMITS,
  NEW_PROMOTION,
  problemsOf,
  type PromotionValues,
  suggestCode,
  valuesOf,
  warningOf,
} from './promotion-values.ts';
import { PROMOTIONS_KEY, usePromotionMutations } from './use-promotions.ts';

const REFERENCES = ['brands', 'collections'] as const;

interface FieldsProps {
  values: PromotionValues;
  problems: Problems;
  /** An order has used it. */
  isFixed: boolean;
  change: (part: Partial<PromotionValues>) => void;
}

const CodeFields = ({ values, problems, isFixed, hasCodes, change }: FieldsProps & { hasCodes: boolean }) => {
  const { t } = useTexts('admin');
  const { isGenerated } = values;
  const kind = isGenerated ? 'generated' : 'shared';
  return (
    <Section
      title={t('promotions.code')}
      lead={t(
        isFixed
          ? 'promotions.codeFixed'
          : hasCodes
            ? 'promotions.codesFixed'
            : `promotions.codeHints.${kind}`,
      )}
    >
      <div className={styles.pairs}>
        <Select
          look="frame"
          label={t('promotions.codeKind')}
          options={(['shared', 'generated'] as const).map((value) => ({
            value,
            label: t(`promotions.codeKinds.${value}`),
          }))}
          value={kind}
          error={isGenerated ? problems['code'] : undefined}
          disabled={isFixed || hasCodes}
          onChange={({ target }) => change({ isGenerated: target.value === 'generated' })}
          data-testid="promotion-code-kind"
        />
        {isGenerated ? null : (
          <div className={styles.suggested}>
            <TextInput
              look="frame"
              label={t('promotions.code')}
              hint={t('promotions.codeHint')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={MAX_CODE_LENGTH}
              value={values.code}
              error={problems['code']}
              disabled={isFixed}
              onChange={({ target }) => change({ code: target.value })}
              data-testid="promotion-code"
            />
            {isFixed ? null : (
              <Button
                variant="quiet"
                size="small"
                onClick={() => change({ code: suggestCode() })}
                data-testid="promotion-suggest"
              >
                {t('promotions.suggest')}
              </Button>
            )}
          </div>
        )}
      </div>
    </Section>
  );
};

interface GivenFieldsProps extends FieldsProps {
  warning: ReturnType<typeof warningOf>;
}

const GivenFields = ({ values, problems, isFixed, warning, change }: GivenFieldsProps) => {
  const { t } = useTexts('admin');
  const { kind } = values;
  return (
    <Section
      title={t('promotions.gives')}
      lead={t(isFixed ? 'promotions.givenFixed' : `promotions.kindHints.${kind}`)}
    >
      <div className={styles.pairs}>
        <Select
          look="frame"
          label={t('promotions.kind')}
          options={PROMOTION_KINDS.map((value) => ({ value, label: t(`promotions.kinds.${value}`) }))}
          value={kind}
          error={problems['discount']}
          disabled={isFixed}
          onChange={({ target }) => change({ kind: target.value as typeof kind })}
          data-testid="promotion-kind"
        />
        {kind === 'percent' ? (
          <PercentField
            value={values.percent}
            problems={problems}
            disabled={isFixed}
            testId="promotion-percent"
            onChange={(percent) => change({ percent })}
          />
        ) : null}
        {kind === 'amount' ? (
          <AmountFields
            label={t('promotions.kinds.amount')}
            values={values.amounts}
            problems={problems}
            path="discount.amount"
            disabled={isFixed}
            testId="promotion-amount"
            onChange={(amounts) => change({ amounts })}
          />
        ) : null}
      </div>
      {kind === 'gift' ? (
        <GiftField
          gift={values.gift}
          error={
            problems['discount.gift'] ?? problems['discount.gift.itemId'] ?? problems['discount.gift.size']
          }
          isFixed={isFixed}
          onChange={(gift) => change({ gift })}
        />
      ) : null}
      {warning ? <Notice>{t(`promotions.warnings.${warning}`)}</Notice> : null}
    </Section>
  );
};

const ConditionFields = ({ values, problems, change }: FieldsProps) => {
  const { t } = useTexts('admin');
  const references = useReferences();
  return (
    <>
      <Section title={t('promotions.watches')} lead={t('promotions.scopeLead')}>
        <AllWatches
          checked={values.isForAll}
          problems={problems}
          testId="promotion-all"
          onChange={(isForAll) => change({ isForAll, ...(isForAll && { scope: NEW_PROMOTION.scope }) })}
        />
        <div className={styles.lists}>
          {REFERENCES.map((list) => (
            <ChoiceList
              key={list}
              legend={t(`discounts.lists.${list}`)}
              choices={references[list]}
              chosen={values.scope[list]}
              testId={`promotion-${list}`}
              onChange={(chosen) => change({ scope: { ...values.scope, [list]: chosen }, isForAll: false })}
            />
          ))}
        </div>
        <Checkbox
          label={t('promotions.includesSalePrices')}
          checked={values.includesSalePrices}
          onChange={({ target }) => change({ includesSalePrices: target.checked })}
          data-testid="promotion-includesSalePrices"
        />
      </Section>
      <Section title={t('promotions.minimum')} lead={t('promotions.minimumLead')}>
        <div className={styles.pairs}>
          <AmountFields
            label={t('promotions.atLeast')}
            values={values.minimum}
            problems={problems}
            path="minimum"
            testId="promotion-minimum"
            onChange={(minimum) => change({ minimum })}
          />
        </div>
      </Section>
      <Section title={t('promotions.limits')}>
        <Checkbox
          label={t('promotions.isFirstOrderOnly')}
          checked={values.isFirstOrderOnly}
          onChange={({ target }) => change({ isFirstOrderOnly: target.checked })}
          data-testid="promotion-isFirstOrderOnly"
        />
        <div className={styles.pairs}>
          {LIMITS.map((limit) => {
            const isOnce = limit === 'maxUsesPerCustomer' && values.isFirstOrderOnly;
            return (
              <TextInput
                key={limit}
                look="frame"
                inputMode="numeric"
                label={t(`promotions.limit.${limit}`)}
                note={isOnce ? undefined : t('common.optional')}
                hint={t(isOnce ? 'promotions.onceHint' : `promotions.limitHints.${limit}`)}
                autoComplete="off"
                value={isOnce ? '1' : values[limit]}
                error={problems[limit]}
                disabled={isOnce}
                onChange={({ target }) => change({ [limit]: target.value })}
                data-testid={`promotion-${limit}`}
              />
            );
          })}
        </div>
      </Section>
    </>
  );
};

interface PromotionFormProps {
  edited: PanelPromotion;
  timeZone: string;
  reload: () => Promise<PanelPromotion>;
  onClose: () => void;
}

/** Adds or edits a promotion, with a preview of its prices. */
export const PromotionForm = ({ edited: promotion, timeZone, reload, onClose }: PromotionFormProps) => {
  const { t } = useTexts('admin');
  const { api } = useServices();
  const texts = useDiscountTexts(timeZone);
  const form = useVersionedForm({
    loaded: promotion,
    reload,
    valuesOf: (saved) => valuesOf(saved, timeZone),
    bodyOf: (values, revision) => bodyOf(values, { ...promotion, revision }, timeZone),
    problemsOf: (body, values) => ({ ...problemsOf(t, body), ...scopeProblem(t, values) }),
    save: usePromotionMutations().save,
  });
  const { base, values, body, isValid, save, change } = form;
  const problems = {
    ...form.problems,
    ...(isApiError(save.error, 'codeTaken') && { code: t('promotions.problems.codeTaken') }),
  };
  const fields = { values, problems, change, isFixed: base.isUsed };
  const { kind } = values;
  return (
    <DiscountForm
      kind={PROMOTION}
      form={form}
      isNew={!promotion.id}
      onClose={onClose}
      preview={
        <DiscountPreview
          input={isValid ? body : null}
          queryKey={PROMOTIONS_KEY}
          fetchPreview={(previewed, signal) =>
            api('POST /api/panel/promotions/preview', { body: promotionInput.parse(previewed), signal })
          }
          testId={PROMOTION.testId}
        >
          {({ watches, lowest, notApplied }) => (
            <>
              <p>
                {watches === 0
                  ? t('promotions.previewNone')
                  : t(
                      kind === 'percent' || kind === 'amount'
                        ? 'promotions.previewReduced'
                        : 'promotions.previewNeeded',
                      { count: watches, prices: texts.amounts(lowest) },
                    )}
              </p>
              {notApplied > 0 ? <Notice>{t('promotions.notApplied', { count: notApplied })}</Notice> : null}
            </>
          )}
        </DiscountPreview>
      }
    >
      <PeriodFields
        values={values}
        problems={problems}
        timeZone={timeZone}
        isBeginningFixed={false}
        testId={PROMOTION.testId}
        onChange={change}
      />
      <CodeFields {...fields} hasCodes={base.codes > 0} />
      <GivenFields {...fields} warning={warningOf(body)} />
      <ConditionFields {...fields} />
    </DiscountForm>
  );
};
