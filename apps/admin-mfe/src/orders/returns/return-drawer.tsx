import type { StaffReturn } from '@meridian/contracts';
import { formatPrice, imageSources, orderNumber, quantityOfLine, total } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { dateText } from '@meridian/panel';
import { CloseIcon, Dialog, Heading, IconButton, ResponsiveImage } from '@meridian/ui';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router-dom';
import { Decisions } from './decisions.tsx';
import { ReturnBadge } from './return-badge.tsx';
import { ReturnPhotos } from './return-photos.tsx';
import styles from './returns.module.css';

const Part = ({ label, children }: { label: string; children: ReactNode }) => (
  <section>
    <h3 className={styles.label}>{label}</h3>
    {children}
  </section>
);

const Pieces = ({ entry }: { entry: StaffReturn }) => {
  const { t, language } = useTexts('admin');
  return (
    <Part label={t('returns.detail.pieces')}>
      <ul>
        {entry.lines.map(({ line, quantity }) => {
          const item = entry.items[line];
          if (!item) return null;
          const restocked = quantityOfLine(entry.restocked ?? [], line);
          return (
            <li key={line} className={styles.item}>
              <ResponsiveImage
                {...imageSources(item.image, 160)}
                sizes="56px"
                width={1000}
                height={1250}
                alt=""
              />
              <div>
                <p>{item.name}</p>
                <p className={styles.muted}>{[item.sku, item.colorName, item.size].join(' · ')}</p>
                <p className={styles.muted}>
                  {[
                    item.isGift
                      ? t('orders.detail.giftPieces', { quantity })
                      : `${quantity} × ${formatPrice(item.price, entry.currency, language)}`,
                    ...(restocked > 0 ? [t('returns.detail.restocked', { quantity: restocked })] : []),
                  ].join(', ')}
                </p>
              </div>
              <p className="tabular">
                {formatPrice(total([{ price: item.price, quantity }]), entry.currency, language)}
              </p>
            </li>
          );
        })}
      </ul>
      {entry.missing ? (
        <p className={styles.muted} data-testid="return-missing">
          {t('returns.detail.missing', {
            pieces: entry.missing
              .map(({ line, quantity }) => `${entry.items[line]?.name ?? ''} × ${quantity}`)
              .join(', '),
          })}
        </p>
      ) : null}
      <p className={styles.total}>
        <span>{t('returns.detail.value')}</span>
        <span className="tabular">{formatPrice(entry.amount, entry.currency, language)}</span>
      </p>
      {entry.replacement ? (
        <p data-testid="return-replacement">
          {t('returns.detail.replacement', {
            pieces: entry.replacement
              .map(({ line, quantity }) => {
                const { name = '', colorName = '', size = '' } = entry.items[line] ?? {};
                return `${[name, colorName, size].join(', ')} × ${quantity}`;
              })
              .join('; '),
          })}
        </p>
      ) : null}
      {entry.deduction ? (
        <p className={styles.total} data-testid="return-deducted">
          <span>
            {t('returns.detail.deducted')} <span className={styles.muted}>{entry.deduction.reason}</span>
          </span>
          <span className="tabular">{formatPrice(-entry.deduction.amount, entry.currency, language)}</span>
        </p>
      ) : null}
      {entry.refundedAmount === null ? null : (
        <p className={styles.total}>
          <span>{t('returns.detail.refunded')}</span>
          <span className="tabular">{formatPrice(entry.refundedAmount, entry.currency, language)}</span>
        </p>
      )}
    </Part>
  );
};

/** The details of one return beside the list, with the decisions that its state allows. */
export const ReturnDrawer = ({ entry, onClose }: { entry: StaffReturn; onClose: () => void }) => {
  const { t } = useTexts('admin');
  const id = useId();
  const { state, buyer, email, reason, text, photoCount, instructions, labelUrl, hasLabel, rejection } =
    entry;
  return (
    <Dialog
      open
      onClose={onClose}
      labelledBy={id}
      placement="right"
      maxWidth="34rem"
      data-testid="return-detail"
    >
      <div className={styles.drawer}>
        <div className={styles.head}>
          <Heading level={2} size="xs" id={id}>
            {t('returns.detail.title', { number: orderNumber(entry.orderId) })}
          </Heading>
          <IconButton label={t('returns.detail.close')} title={t('returns.detail.close')} onClick={onClose}>
            <CloseIcon size={20} />
          </IconButton>
        </div>
        <p className={styles.state}>
          <ReturnBadge state={state} testId="return-state" />
          <span className={styles.muted}>{dateText(entry.requestedAt)}</span>
        </p>
        <Decisions entry={entry} />
        <Part label={t('returns.detail.customer')}>
          <p>{buyer}</p>
          {email ? (
            <p>
              <a href={`mailto:${email}`}>{email}</a>
            </p>
          ) : null}
          <Link to={`/admin-panel/orders?order=${entry.orderId}`}>{t('returns.detail.openOrder')}</Link>
        </Part>
        <Pieces entry={entry} />
        <Part label={t('returns.detail.reason')}>
          <p>{t(`returns.reasons.${reason}`)}</p>
        </Part>
        {text ? (
          <Part label={t('returns.detail.text')}>
            <p className={styles.text}>{text}</p>
          </Part>
        ) : null}
        {photoCount > 0 ? <ReturnPhotos id={entry.id} count={photoCount} /> : null}
        {instructions ? (
          <Part label={t('returns.detail.instructions')}>
            <p className={styles.text}>{instructions}</p>
          </Part>
        ) : null}
        {labelUrl || hasLabel ? (
          <Part label={t('returns.detail.label')}>
            {hasLabel ? <p>{t('returns.detail.labelFile')}</p> : null}
            {labelUrl ? (
              <a href={labelUrl} target="_blank" rel="noreferrer" className={styles.text}>
                {labelUrl}
              </a>
            ) : null}
          </Part>
        ) : null}
        {rejection ? (
          <Part label={t('returns.detail.rejection')}>
            <p className={styles.text}>{rejection}</p>
          </Part>
        ) : null}
        <Part label={t('returns.detail.history')}>
          <ol>
            {entry.history.map(({ state: entered, at }) => (
              <li key={`${entered} ${at}`} className={styles.state}>
                <span className="tabular">{dateText(at)}</span>
                <span>{t(`returns.states.${entered}`)}</span>
              </li>
            ))}
          </ol>
        </Part>
      </div>
    </Dialog>
  );
};
