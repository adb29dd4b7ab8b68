import { useTexts } from '@meridian/i18n';
import { GlobeIcon } from '@meridian/ui';
import { useEffect, useId, useRef, useState } from 'react';
import styles from './language-menu.module.css';
import { LanguageOptions } from '../locale/language-options.tsx';

/** Language button of the header with the list that it opens. */
export const LanguageMenu = () => {
  const { t, language } = useTexts('shell');
  const code = language.toUpperCase();
  const id = useId();
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!open) return;
    const closeOnOutsideEvent = ({ target }: Event) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
    };
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <div
      ref={root}
      className={styles.language}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open) close();
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls={id}
        aria-label={t('header.language', { code, language: t(`languagesList.${language}`) })}
        onClick={() => setOpen(!open)}
        data-testid="language-button"
      >
        <GlobeIcon size={20} />
        <span aria-hidden="true">{code}</span>
      </button>
      <div id={id} className={styles.list} hidden={!open}>
        <LanguageOptions onChosen={close} />
      </div>
    </div>
  );
};
