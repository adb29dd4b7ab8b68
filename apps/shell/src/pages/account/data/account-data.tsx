import { SHOP_NAME } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useConfirmation } from '@meridian/identity';
import { AttemptButton, Button } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { DESTINATIONS } from '../../../layout/destinations.ts';
import { outcomeOf } from '../../form/failure-text.ts';
import styles from '../block.module.css';
import { Block } from '../block.tsx';
import { DeletionDialog } from './deletion-dialog.tsx';

/** Saves a value as a JSON file. */
const saveJson = (name: string, value: unknown): void => {
  const url = URL.createObjectURL(new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // Firefox still reads a large file after the click.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
};

/** Export of the data of the account, and its deletion. */
export const AccountData = () => {
  const { t } = useTexts('shell');
  const { api } = useServices();
  const { confirmed, dialog } = useConfirmation();
  const [isDeleting, setDeleting] = useState(false);
  const download = async () => {
    const data = await confirmed(() => api('GET /api/user/export'));
    const day = new Date().toISOString().slice(0, 10);
    if (data) saveJson(`${SHOP_NAME.toLowerCase()}-${day}.json`, data);
  };
  return (
    <div className={styles.parts}>
      <Block title={t('export.title')}>
        <p className={styles.muted}>{t('export.text')}</p>
        <AttemptButton
          variant="secondary"
          size="small"
          attempt={() => outcomeOf(t, download)}
          data-testid="export-download"
        >
          {t('export.submit')}
        </AttemptButton>
      </Block>
      <Block title={t('deletion.title')}>
        <p className={styles.muted}>
          {t('deletion.text')} <Link to={DESTINATIONS.privacy}>{t('footer.privacy')}</Link>
        </p>
        <Button variant="danger" size="small" onClick={() => setDeleting(true)} data-testid="deletion-open">
          {t('deletion.open')}
        </Button>
      </Block>
      {isDeleting ? <DeletionDialog onClose={() => setDeleting(false)} /> : null}
      {dialog}
    </div>
  );
};
