import { SHOP_NAME } from '@meridian/domain';
import { Button, Heading, toast } from '@meridian/ui';
import { useEffect, useRef } from 'react';
import styles from '../identity.module.css';
import { useIdentityTexts } from '../texts.tsx';

interface Props {
  codes: readonly string[];
  onClose: () => void;
}

const saveText = (name: string, text: string): void => {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url));
};

/** New recovery codes, which are shown only once: to copy, download or print. */
export const RecoveryCodes = ({ codes, onClose }: Props) => {
  const t = useIdentityTexts();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.focus({ preventScroll: true });
    panel.current?.scrollIntoView({ block: 'start' });
  }, []);
  const text = codes.join('\n');
  const copy = async () => {
    try {
      // The clipboard is missing without https, and a browser can refuse access.
      await navigator.clipboard.writeText(text);
      toast(t('codes.copied'), { tone: 'success' });
    } catch {
      toast(t('codes.notCopied'), { tone: 'error' });
    }
  };
  const title = t('codes.newTitle', { shop: SHOP_NAME });
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={title}
      className={styles.codes}
      data-printed=""
      data-testid="recovery-codes"
    >
      <Heading level={3} size="xs">
        {title}
      </Heading>
      <p>{t('codes.newText')}</p>
      <ul className={styles.codeList}>
        {codes.map((code) => (
          <li key={code} data-testid="recovery-code">
            {code}
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <Button
          variant="secondary"
          size="small"
          onClick={() => void copy()}
          data-testid="recovery-codes-copy"
        >
          {t('codes.copy')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => saveText(`${SHOP_NAME.toLowerCase()}-recovery-codes.txt`, `${title}\n\n${text}\n`)}
          data-testid="recovery-codes-download"
        >
          {t('codes.download')}
        </Button>
        <Button
          variant="secondary"
          size="small"
          onClick={() => window.print()}
          data-testid="recovery-codes-print"
        >
          {t('codes.print')}
        </Button>
        <Button size="small" onClick={onClose} data-testid="recovery-codes-close">
          {t('codes.saved')}
        </Button>
      </div>
    </section>
  );
};
