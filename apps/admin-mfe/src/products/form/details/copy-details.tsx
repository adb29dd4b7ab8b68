import type { Watch } from '@meridian/contracts';
import { inLanguage, type WatchDetails } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Button, Dialog, Heading, Spinner, toast } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SearchField } from '../../../panel/search-field.tsx';
import { WATCHES_KEY } from '../../use-watches.ts';
import { useWatchForm } from '../use-field.ts';
import { hasDetails } from '../watch-values.ts';
import styles from './copy-details.module.css';

/** Watches that a search shows. */
const MAX_FOUND = '5';
/** Long enough to look at the copied details. */
const UNDO_DURATION_MS = 10_000;

interface Source {
  key: string;
  name: string;
  details: WatchDetails;
}

const Sources = ({
  sources,
  onChoose,
}: {
  sources: readonly Source[];
  onChoose: (source: Source) => void;
}) => (
  <ul className={styles.sources}>
    {sources.map((source) => (
      <li key={source.key}>
        <Button
          variant="secondary"
          size="small"
          className={styles.source}
          onClick={() => onChoose(source)}
          data-testid="details-source"
        >
          {source.name}
        </Button>
      </li>
    ))}
  </ul>
);

/** The newest watches that match a text, with the details of their colours; not the watch `exceptId`. */
const useSources = (q: string, exceptId: string | undefined) => {
  const { api } = useServices();
  return useQuery({
    queryKey: [...WATCHES_KEY, 'details', q],
    queryFn: ({ signal }) =>
      api('GET /api/panel/watches', {
        query: { q: q || undefined, sort: 'newest', limit: MAX_FOUND },
        signal,
      }),
    placeholderData: (previous) => previous,
    select: ({ watches }) => watches.filter(({ _id }) => _id !== exceptId),
  });
};

const Content = ({
  index,
  watch,
  titleId,
  onClose,
}: {
  index: number;
  watch: Watch | null;
  titleId: string;
  onClose: () => void;
}) => {
  const { t, language } = useTexts('admin');
  const form = useWatchForm();
  const { getValues, setValue } = form;
  const [q, setQ] = useState('');
  const found = useSources(q, watch?._id);
  const { colors } = getValues();
  const colorName = (color: { colorNameEN: string; colorNameRU: string }, place: number): string =>
    inLanguage(color, 'colorName', language).trim() || t('form.colorNumber', { number: place + 1 });
  const target = colors[index];
  const ofThisWatch = colors.flatMap((color, place): Source[] =>
    place === index || !hasDetails(color)
      ? []
      : [{ key: color.key, name: colorName(color, place), details: color.details }],
  );
  const write = (details: WatchDetails) => {
    const place = getValues('colors').findIndex(({ key }) => key === target?.key);
    if (place >= 0)
      setValue(
        `colors.${place}.details`,
        { ...details },
        {
          shouldDirty: true,
          shouldValidate: form.formState.isSubmitted,
        },
      );
  };
  const choose = ({ name, details }: Source) => {
    const before = { ...getValues(`colors.${index}.details`) };
    write(details);
    toast(t('form.detailsCopied', { name }), {
      tone: 'success',
      duration: UNDO_DURATION_MS,
      action: { label: t('form.undo'), run: () => write(before) },
    });
    onClose();
  };
  return (
    <div className={styles.content}>
      <Heading level={2} size="xs" id={titleId}>
        {t('form.copyTitle', { name: target ? colorName(target, index) : '' })}
      </Heading>
      <p className={styles.text}>{t('form.copyText')}</p>
      {ofThisWatch.length > 0 ? (
        <section>
          <h3 className={styles.title}>{t('form.copyHere')}</h3>
          <Sources sources={ofThisWatch} onChoose={choose} />
        </section>
      ) : null}
      <section>
        <h3 className={styles.title}>{t('form.copyOther')}</h3>
        <SearchField label={t('products.search')} value={q} onChange={setQ} />
        {found.isPending ? <Spinner label={t('states.loading')} /> : null}
        {found.isError ? <p role="alert">{t('states.error')}</p> : null}
        {found.data?.length === 0 ? <p className={styles.text}>{t('common.nothingFoundText')}</p> : null}
        <ul className={styles.watches} aria-busy={found.isFetching}>
          {found.data?.map((each) => {
            const name = inLanguage(each, 'name', language);
            const sources = each.colors.flatMap((color, place): Source[] =>
              color.details
                ? [{ key: color.colorNameEN, name: colorName(color, place), details: color.details }]
                : [],
            );
            return (
              <li key={each._id} className={styles.watch}>
                <span>{name}</span>
                <Sources
                  sources={sources}
                  onChoose={(source) => choose({ ...source, name: `${name}, ${source.name}` })}
                />
              </li>
            );
          })}
        </ul>
      </section>
      <div className={styles.buttons}>
        <Button variant="secondary" size="small" onClick={onClose}>
          {t('states.cancel')}
        </Button>
      </div>
    </div>
  );
};

/**
 * Copies all details to the colour at `index` from another colour of the watch or of another watch. A toast restores the
 * details before. It is rendered outside of the form element, because its search is a form.
 */
export const CopyDetails = ({
  index,
  watch,
  onClose,
}: {
  /** Null while the dialog is closed. */
  index: number | null;
  watch: Watch | null;
  onClose: () => void;
}) => {
  const id = useId();
  return (
    <Dialog open={index !== null} onClose={onClose} labelledBy={id} maxWidth={640}>
      {index === null ? null : <Content index={index} watch={watch} titleId={id} onClose={onClose} />}
    </Dialog>
  );
};
