import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine';
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { reorder } from '@atlaskit/pragmatic-drag-and-drop/reorder';
import { imageSources, randomKey } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cx, Field, ResponsiveImage, UploadIcon, usePreview } from '@meridian/ui';
import {
  type DragEvent,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useWatch } from 'react-hook-form';
import {
  MAX_IMAGE_MEGABYTES,
  IMAGE_TYPES,
  imageError,
  MAX_IMAGES_PER_WATCH,
} from '../../../images/check-image.ts';
import styles from './images-field.module.css';
import { useDotColor } from './use-dot-color.ts';
import { useProblem, useWatchForm } from '../use-field.ts';
import type { FormImage, WatchValues } from '../watch-values.ts';

/** Minimum width of a chosen image in pixels that the large view shows without enlarging it. */
const MIN_SHARP_WIDTH = 600;

const Image = ({
  image,
  alt,
  onLoad,
  onError,
}: {
  image: FormImage;
  alt: string;
  onLoad: (event: SyntheticEvent<HTMLImageElement>) => void;
  /** Called if a chosen file is not an image, whatever its name. */
  onError: () => void;
}) => {
  const preview = usePreview('file' in image ? image.file : null);
  if ('path' in image)
    return (
      <ResponsiveImage
        {...imageSources(image.path, 320)}
        sizes="112px"
        width={1000}
        height={1250}
        alt={alt}
        draggable={false}
        onLoad={onLoad}
      />
    );
  return preview ? (
    <img
      src={preview}
      alt={alt}
      className={styles.preview}
      draggable={false}
      onLoad={onLoad}
      onError={onError}
    />
  ) : null;
};

/** Makes an item of a list draggable to the position of another item of the same list. */
const useReordering = ({
  list,
  id,
  onDrop,
}: {
  list: string;
  id: string;
  /** Called with the id of the item that was dropped on this one. */
  onDrop: (dropped: string) => void;
}) => {
  const item = useRef<HTMLLIElement>(null);
  const handle = useRef<HTMLDivElement>(null);
  const [isDragging, setDragging] = useState(false);
  const [isOver, setOver] = useState(false);
  const drop = useEffectEvent(onDrop);
  useEffect(() => {
    if (!item.current || !handle.current) return;
    return combine(
      draggable({
        element: handle.current,
        getInitialData: () => ({ list, id }),
        onDragStart: () => setDragging(true),
        onDrop: () => setDragging(false),
      }),
      dropTargetForElements({
        element: item.current,
        canDrop: ({ source: { data } }) => data['list'] === list && data['id'] !== id,
        onDragEnter: () => setOver(true),
        onDragLeave: () => setOver(false),
        onDrop: ({ source: { data } }) => {
          setOver(false);
          drop(String(data['id']));
        },
      }),
    );
  }, [list, id]);
  return { item, handle, isDragging, isOver };
};

const Thumbnail = ({
  image,
  index,
  count,
  list,
  onMove,
  onDrop,
  onRemove,
}: {
  image: FormImage;
  index: number;
  count: number;
  /** Id of the list, because images stay in theirs. */
  list: string;
  onMove: (to: number) => void;
  /** Called with the id of the image that was dropped on this one. */
  onDrop: (dropped: string) => void;
  onRemove: () => void;
}) => {
  const { t } = useTexts('admin');
  const { item, handle, isDragging, isOver } = useReordering({ list, id: image.id, onDrop });
  const number = { number: index + 1 };
  const [warning, setWarning] = useState<'unreadableImage' | 'wideImage' | 'smallImage'>();
  return (
    <li ref={item} className={cx(styles.item, isOver && styles.over)} data-testid="picture">
      <div ref={handle} className={cx(styles.frame, isDragging && styles.dragged)}>
        <Image
          image={image}
          alt={t('form.imageNumber', number)}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            if (naturalWidth > naturalHeight) setWarning('wideImage');
            // A stored image is loaded in the width of this preview.
            else if ('file' in image && naturalWidth < MIN_SHARP_WIDTH) setWarning('smallImage');
          }}
          onError={() => setWarning('unreadableImage')}
        />
        {index === 0 ? <span className={styles.first}>{t('form.cardImage')}</span> : null}
      </div>
      {warning ? <p className={styles.warning}>{t(`form.${warning}`)}</p> : null}
      <div className={styles.buttons}>
        <button
          type="button"
          aria-label={t('form.moveImageEarlier', number)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          {t('form.earlier')}
        </button>
        <button
          type="button"
          aria-label={t('form.moveImageLater', number)}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          {t('form.later')}
        </button>
        <button
          type="button"
          aria-label={t('form.removeImage', number)}
          onClick={onRemove}
          data-testid="image-remove"
        >
          {t('form.remove')}
        </button>
      </div>
    </li>
  );
};

/**
 * The images of a colour. Files are chosen or dropped, and reordered by drag or by buttons. The first image is shown on
 * the product card.
 */
export const ImagesField = ({ index, color }: { index: number; color: string }) => {
  const { t } = useTexts('admin');
  const form = useWatchForm();
  const { setValue, getValues } = form;
  const path = `colors.${index}.images` as const;
  const images = useWatch<WatchValues, typeof path>({ name: path });
  const [fileErrors, setFileErrors] = useState<string[]>([]);
  const problem = useProblem(path);
  const list = useId();
  const takeDotColor = useDotColor(index);

  const setImages = (next: FormImage[]) => {
    const [first] = getValues(path);
    setValue(path, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted });
    if (next[0] && next[0].id !== first?.id) void takeDotColor(false);
  };
  const add = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const count = getValues('colors').reduce((sum, color) => sum + color.images.length, 0);
    const remaining = Math.max(0, MAX_IMAGES_PER_WATCH - count);
    const problems = files.flatMap((file) => imageError(t, file) ?? []);
    const valid = files.filter((file) => imageError(t, file) === null);
    if (valid.length > remaining)
      problems.push(t('form.problems.tooManyImages', { count: MAX_IMAGES_PER_WATCH }));
    setFileErrors(problems);
    const added = valid.slice(0, remaining);
    if (added.length > 0)
      setImages([...getValues(path), ...added.map((file) => ({ id: randomKey(), file }))]);
  };
  const dropFiles = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  const move = (id: string, finishIndex: number) =>
    setImages(
      reorder({ list: images, startIndex: images.findIndex((image) => image.id === id), finishIndex }),
    );
  const errors = [...(problem ? [problem] : []), ...fileErrors];

  return (
    <div className={styles.field} onDragOver={(event) => event.preventDefault()} onDrop={dropFiles}>
      {images.length > 0 ? (
        <ol className={styles.list} aria-label={t('form.imagesOf', { name: color })}>
          {images.map((image, position) => (
            <Thumbnail
              key={image.id}
              image={image}
              index={position}
              count={images.length}
              list={list}
              onDrop={(dropped) => move(dropped, position)}
              onMove={(to) => move(image.id, to)}
              onRemove={() => setImages(images.filter(({ id }) => id !== image.id))}
            />
          ))}
        </ol>
      ) : null}
      <Field
        label={t('form.images')}
        hint={t('form.imagesHint', { size: MAX_IMAGE_MEGABYTES })}
        error={
          errors.length > 0 ? (
            <span role="alert">
              {errors.map((text) => (
                <span key={text} className={styles.problem}>
                  {text}
                </span>
              ))}
            </span>
          ) : undefined
        }
      >
        {(control) => (
          <label className={styles.choose}>
            <UploadIcon size={20} />
            <span>{t('form.chooseImages')}</span>
            <input
              {...control}
              type="file"
              multiple
              name={`colors[${index}][images]`}
              accept={IMAGE_TYPES.join(',')}
              className={styles.file}
              onChange={({ target }) => {
                add(target.files);
                // Without a reset the browser fires no event when the same file is chosen again.
                target.value = '';
              }}
            />
          </label>
        )}
      </Field>
    </div>
  );
};
