import { ApiError } from '@meridian/api-client';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Skeleton, usePreview } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import styles from './returns.module.css';

/** A photo. It is private, so it is fetched with the token instead of by an image element. */
const ReturnPhoto = ({ id, index }: { id: string; index: number }) => {
  const { t } = useTexts('admin');
  const { store } = useServices();
  const number = index + 1;
  const { data, isError } = useQuery({
    queryKey: ['return-photos', id, index],
    queryFn: async ({ signal }) => {
      const { token } = store.getState();
      const response = await fetch(`/api/returns/${id}/photos/${index}`, {
        signal,
        headers: token ? { Authorization: `Bearer ${token}` } : {},
      });
      if (!response.ok) throw new ApiError(response.status);
      return response.blob();
    },
    staleTime: Infinity,
  });
  const url = usePreview(data ?? null);
  if (isError) return <p className={styles.muted}>{t('returns.detail.photoFailed', { number })}</p>;
  return url ? (
    <a href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={t('returns.detail.photo', { number })} className={styles.photo} />
    </a>
  ) : (
    <Skeleton height="7rem" />
  );
};

/** The photos of a return; each opens in a new tab in full size. */
export const ReturnPhotos = ({ id, count }: { id: string; count: number }) => {
  const { t } = useTexts('admin');
  return (
    <section>
      <h3 className={styles.label}>{t('returns.detail.photos')}</h3>
      <ul className={styles.photos} data-testid="return-photos">
        {Array.from({ length: count }, (_, index) => (
          <li key={index}>
            <ReturnPhoto id={id} index={index} />
          </li>
        ))}
      </ul>
    </section>
  );
};
