import { isApiError } from '@meridian/api-client';
import { type PickupPointEntry, pickupPointInput } from '@meridian/contracts';
import { DELIVERY_COUNTRIES, type DeliveryCountryCode, HOME_COUNTRY } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { DialogButtons, dialogs, problemText } from '@meridian/panel';
import { Checkbox, Dialog, Heading, Notice, Select, TextInput } from '@meridian/ui';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { plainNumber } from '../../data/plain-number.ts';
import styles from '../delivery.module.css';
import { type PointInput, useSavePoint } from './use-points.ts';

const REQUIRED = ['code', 'nameRU', 'nameEN', 'city', 'address'] as const;
const OPTIONAL = ['zipCode', 'hours', 'phone', 'latitude', 'longitude'] as const;
const FIELDS = [...REQUIRED, ...OPTIONAL];
type Texts = Record<(typeof FIELDS)[number], string>;

const degrees = (text: string): number | null => (text.trim() === '' ? null : Number(plainNumber(text)));

interface PointDialogProps {
  method: string;
  /** Null for a new point. */
  point: PickupPointEntry | null;
  onClose: () => void;
}

/** Adds or edits a pickup point. */
export const PointDialog = ({ method, point, onClose }: PointDialogProps) => {
  const { t, language } = useTexts('admin');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [texts, setTexts] = useState(
    () => Object.fromEntries(FIELDS.map((field) => [field, String(point?.[field] ?? '')])) as Texts,
  );
  const [country, setCountry] = useState<DeliveryCountryCode>(point?.country ?? HOME_COUNTRY);
  const [isActive, setActive] = useState(point?.isActive ?? true);
  const [attempts, setAttempts] = useState(0);
  const save = useSavePoint();
  const body: PointInput = {
    ...texts,
    methodId: method,
    country,
    isActive,
    latitude: degrees(texts.latitude),
    longitude: degrees(texts.longitude),
  };
  const refused = isApiError(save.error) ? save.error.fields : {};
  const invalid = Object.fromEntries(
    (pickupPointInput.safeParse(body).error?.issues ?? []).map((issue) => [
      String(issue.path[0]),
      issue.code === 'too_big'
        ? t('settings.problems.textTooLong', { max: Number(issue.maximum) })
        : issue.path[0] === 'latitude' || issue.path[0] === 'longitude'
          ? t('points.problems.degrees')
          : t('settings.problems.text'),
    ]),
  );
  const problems: Partial<Record<string, string>> = attempts > 0 ? { ...refused, ...invalid } : {};

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const fail = () => setAttempts((count) => count + 1);
    if (Object.keys(invalid).length > 0) fail();
    else save.mutate({ id: point?._id ?? null, body }, { onSuccess: onClose, onError: fail });
  };
  const error = isApiError(save.error, 'conflict')
    ? t('points.codeTaken')
    : (refused['methodId'] ?? problemText(t, save.error));
  return (
    <Dialog open onClose={onClose} labelledBy={id} maxWidth={620} dismissable={!save.isPending}>
      <Heading level={2} size="xs" id={id}>
        {point ? t('points.edit') : t('points.add')}
      </Heading>
      <form ref={form} noValidate onSubmit={submit} className={dialogs.form} data-testid="point-form">
        <Notice tone="error">{error}</Notice>
        <Checkbox
          label={t('points.active')}
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
          data-testid="point-active"
        />
        <div className={styles.pairs}>
          <Select
            look="frame"
            label={t('settings.country')}
            options={DELIVERY_COUNTRIES.map(({ code, value, en }) => ({
              value: code,
              label: language === 'ru' ? value : en,
            }))}
            value={country}
            onChange={({ target }) => setCountry(target.value as DeliveryCountryCode)}
            data-testid="point-country"
          />
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              look="frame"
              inputMode={field === 'latitude' || field === 'longitude' ? 'decimal' : undefined}
              label={t(`points.fields.${field}`)}
              hint={field === 'code' ? t('points.codeHint') : undefined}
              note={OPTIONAL.some((name) => name === field) ? t('common.optional') : undefined}
              autoComplete="off"
              value={texts[field]}
              error={problems[field]}
              onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
              data-testid={`point-${field}`}
            />
          ))}
        </div>
        <DialogButtons
          label={t('lookups.save')}
          busy={save.isPending}
          busyLabel={t('lookups.saving')}
          onCancel={onClose}
          data-testid="point-save"
        />
      </form>
    </Dialog>
  );
};
