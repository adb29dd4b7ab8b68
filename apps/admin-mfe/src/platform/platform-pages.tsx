import { type SlotName, useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Loaded, LoadingRows } from '@meridian/panel';
import { ErrorState } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';

/** A page of the panel that another remote fills. Without a working version of that remote, the page says so. */
const SlotPage = ({ name }: { name: SlotName }) => {
  const { t } = useTexts('admin');
  const { loadSlot } = useServices();
  const slot = useQuery({
    queryKey: ['slot'],
    queryFn: loadSlot,
    staleTime: Infinity,
    meta: { failure: 'Error loading the code of slots' },
  });
  return (
    <Loaded query={slot}>
      {(Slot) => (
        <Slot
          key={name}
          name={name}
          fallback={<LoadingRows />}
          unavailable={(retry, failure) => (
            <ErrorState
              level={1}
              title={t(failure === 'offline' ? 'states.error' : 'platform.unavailable')}
              text={t(failure === 'offline' ? 'states.errorText' : 'platform.unavailableText')}
              onRetry={retry}
              retryLabel={t('states.retry')}
            />
          )}
        />
      )}
    </Loaded>
  );
};

export const ReleasesPage = () => <SlotPage name="panel-releases" />;
export const TeamsPage = () => <SlotPage name="panel-teams" />;
