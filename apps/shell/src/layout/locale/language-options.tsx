import { LANGUAGES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { CheckIcon } from '@meridian/ui';
import styles from './language-options.module.css';

/** All languages, each in its own name. */
export const LanguageOptions = ({ onChosen }: { onChosen: () => void }) => {
  const { t, language } = useTexts('shell');
  const setLanguage = useShop((state) => state.setLanguage);
  return (
    <ul>
      {LANGUAGES.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={code}
            className={styles.option}
            aria-pressed={code === language}
            onClick={() => {
              setLanguage(code);
              onChosen();
            }}
            data-testid={`language-${code}`}
          >
            {t(`languagesList.${code}`)}
            {code === language ? <CheckIcon size={16} /> : null}
          </button>
        </li>
      ))}
    </ul>
  );
};
