import { useTexts } from '@meridian/i18n';
import { isKnownKind } from './work-kinds.ts';

/** The texts of a kind of work. An unknown kind has its stored name, and only the general text about a loss. */
export const useKindTexts = () => {
  const { t } = useTexts('admin');
  return {
    nameOf: (kind: string): string => (isKnownKind(kind) ? t(`work.kinds.${kind}.name`) : kind),
    lossOf: (kind: string): string =>
      isKnownKind(kind) ? `${t(`work.kinds.${kind}.loss`)} ${t('work.giveUpText')}` : t('work.giveUpText'),
  };
};
