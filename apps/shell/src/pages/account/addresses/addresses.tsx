import type { SavedAddress } from '@meridian/contracts';
import { ADDRESSES_MAX, taxNumberLabel } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, ConfirmDialog } from '@meridian/ui';
import { useState } from 'react';
import type { AccountSectionProps } from '../account-section.ts';
import { outcomeOf } from '../../form/failure-text.ts';
import styles from '../block.module.css';
import { SectionError, SectionLoading } from '../section-states.tsx';
import { AddressForm } from './address-form.tsx';
import { countryLabel } from './country-label.ts';

const Address = ({
  address,
  onEdit,
  onDelete,
}: {
  address: SavedAddress;
  onEdit: () => void;
  onDelete: () => void;
}) => {
  const { t, language } = useTexts('shell');
  const place = [address.zipCode, countryLabel(address.country, language), address.city, address.address];
  return (
    <li className={styles.row} data-testid="address">
      <div>
        <p>{[address.name, address.patronymic, address.surname].filter(Boolean).join(' ')}</p>
        <p className={styles.muted}>{place.filter(Boolean).join(', ')}</p>
        <p className={styles.muted}>{[address.phone, address.additionalPhone].filter(Boolean).join(', ')}</p>
        {address.company ? (
          <p className={styles.muted}>
            {`${address.company.name}, ${taxNumberLabel(address.country, language)} ${address.company.taxNumber}`}
          </p>
        ) : null}
      </div>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('addresses.editNamed', { address: address.address })}
          onClick={onEdit}
          data-testid="address-edit"
        >
          {t('addresses.edit')}
        </Button>
        <Button
          variant="quiet"
          size="small"
          aria-label={t('addresses.deleteNamed', { address: address.address })}
          onClick={onDelete}
          data-testid="address-delete"
        >
          {t('addresses.delete')}
        </Button>
      </div>
    </li>
  );
};

/** Delivery addresses of the account, which the checkout offers. */
export const Addresses = ({ profile }: AccountSectionProps) => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const [editing, setEditing] = useState<SavedAddress | 'new' | null>(null);
  const [deleting, setDeleting] = useState<SavedAddress | null>(null);
  const { data: me, error, retry } = profile;
  if (!me && error !== undefined) return <SectionError onRetry={retry} testId="addresses-error" />;
  if (!me) return <SectionLoading testId="addresses-loading" />;
  const addresses = me.addresses ?? [];

  const closeForm = () => setEditing(null);
  const saved = () => {
    closeForm();
    retry();
  };
  const remove = async (id: string) => {
    await api('DELETE /api/user/addresses/:id', { params: { id } });
    setDeleting(null);
    retry();
  };
  const add = (
    <Button variant="secondary" size="small" onClick={() => setEditing('new')} data-testid="address-add">
      {t('addresses.add')}
    </Button>
  );
  return (
    <div className={styles.form}>
      <p className={styles.muted}>{t(addresses.length > 0 ? 'addresses.text' : 'addresses.empty')}</p>
      {addresses.length > 0 ? (
        <ul data-testid="addresses" className={styles.rows}>
          {addresses.map((address) =>
            editing === address ? (
              <li key={address.id}>
                <AddressForm me={me} address={address} onSaved={saved} onCancel={closeForm} />
              </li>
            ) : (
              <Address
                key={address.id}
                address={address}
                onEdit={() => setEditing(address)}
                onDelete={() => setDeleting(address)}
              />
            ),
          )}
        </ul>
      ) : null}
      {editing === 'new' ? <AddressForm me={me} onSaved={saved} onCancel={closeForm} /> : null}
      {editing === null && addresses.length < ADDRESSES_MAX ? add : null}
      {addresses.length >= ADDRESSES_MAX ? (
        <p className={styles.muted}>{t('addresses.full', { max: ADDRESSES_MAX })}</p>
      ) : null}
      {deleting ? (
        <ConfirmDialog
          hooks={{ dialog: 'account-confirm', yes: 'account-confirm-submit' }}
          title={t('addresses.deleteTitle')}
          text={[deleting.city, deleting.address].join(', ')}
          yes={t('addresses.delete')}
          onYes={() => outcomeOf(t, () => remove(deleting.id))}
          no={t('account.cancel')}
          onNo={() => setDeleting(null)}
        />
      ) : null}
    </div>
  );
};
