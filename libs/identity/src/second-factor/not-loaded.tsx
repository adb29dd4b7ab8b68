import { ErrorState, Skeleton } from '@meridian/ui';
import { useIdentityTexts } from '../texts.tsx';

interface NotLoadedProps {
  error: unknown;
  retry: () => void;
  /** `data-testid` is this name with the suffix `-error` or `-loading`. */
  hook: string;
}

/** Replaces settings that are loading or could not be loaded. */
export const NotLoaded = ({ error, retry, hook }: NotLoadedProps) => {
  const t = useIdentityTexts();
  return error === undefined ? (
    <div aria-busy="true" data-testid={`${hook}-loading`}>
      <Skeleton height="12rem" />
    </div>
  ) : (
    <ErrorState
      level={3}
      title={t('settings.notLoaded')}
      onRetry={retry}
      retryLabel={t('settings.retry')}
      data-testid={`${hook}-error`}
    />
  );
};
