import { DndContext, PointerSensor, useDraggable, useDroppable, useSensor, useSensors } from '@dnd-kit/core';
import { imageSources, randomKey } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  cx,
  Field,
  IconButton,
  ResponsiveImage,
  TrashIcon,
  UploadIcon,
} from '@meridian/ui';
import { type DragEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  MAX_IMAGE_MEGABYTES,
  IMAGE_TYPES,
  imageError,
  MAX_IMAGES_PER_WATCH,
} from '../../../images/check-image.ts';
import { usePreview } from '../../../images/use-preview.ts';
import styles from './images-field.module.css';
import { useProblem } from '../use-field.ts';
import type { FormImage, WatchValues } from '../watch-values.ts';

/** The order of pictures after one was moved from its place to another. */
export const moveItem = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

const Image = ({ picture, alt }: { picture: FormImage; alt: string }) => {
  const preview = usePreview('file' in picture ? picture.file : null);
  if ('path' in picture)
    return (
      <ResponsiveImage
        {...imageSources(picture.path, 320)}
        sizes="112px"
        width={1000}
        height={1250}
        alt={alt}
        draggable={false}
      />
    );
  return preview ? <img src={preview} alt={alt} className={styles.preview} draggable={false} /> : null;
};

const Thumbnail = ({
  picture,
  index,
  count,
  onMove,
  onRemove,
}: {
  picture: FormImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) => {
  const { t } = useTexts('admin');
  const { setNodeRef: dragged, listeners, isDragging, transform } = useDraggable({ id: picture.id });
  const { setNodeRef: dropped, isOver } = useDroppable({ id: picture.id });
  const number = { number: index + 1 };
  const { x = 0, y = 0 } = transform ?? {};
  return (
    <li ref={dropped} className={cx(styles.item, isOver && styles.over)} data-testid="picture">
      <div
        ref={dragged}
        {...listeners}
        className={cx(styles.frame, isDragging && styles.dragged)}
        style={transform ? { transform: `translate(${x}px, ${y}px)` } : undefined}
      >
        <Image picture={picture} alt={t('form.imageNumber', number)} />
        {index === 0 ? <span className={styles.first}>{t('form.cardImage')}</span> : null}
      </div>
      <div className={styles.buttons}>
        <IconButton
          label={t('form.moveImageEarlier', number)}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        >
          <ChevronLeftIcon size={18} />
        </IconButton>
        <IconButton label={t('form.removeImage', number)} onClick={onRemove} data-testid="image-remove">
          <TrashIcon size={16} />
        </IconButton>
        <IconButton
          label={t('form.moveImageLater', number)}
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ChevronRightIcon size={18} />
        </IconButton>
      </div>
    </li>
  );
};

const SILENT = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/** The pictures of a colour: chosen or dropped, put in order by drag or by their buttons; the first is the card's. */
export const ImagesField = ({ index, color }: { index: number; color: string }) => {
  const { t } = useTexts('admin');
  const { setValue, getValues, formState } = useFormContext<WatchValues>();
  const path = `colors.${index}.images` as const;
  const pictures = useWatch<WatchValues, typeof path>({ name: path });
  const [refused, setRefused] = useState<string[]>([]);
  const problem = useProblem(path);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  const put = (next: FormImage[]) =>
    setValue(path, next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
  const add = (list: FileList | null) => {
    const files = [...(list ?? [])];
    const room = MAX_IMAGES_PER_WATCH - getValues('colors').reduce((sum, { images }) => sum + images.length, 0);
    const problems = files.flatMap((file) => imageError(t, file) ?? []);
    const good = files.filter((file) => imageError(t, file) === null);
    if (good.length > room) problems.push(t('form.problems.tooManyImages', { count: MAX_IMAGES_PER_WATCH }));
    setRefused(problems);
    const added = good.slice(0, Math.max(0, room));
    if (added.length > 0) put([...getValues(path), ...added.map((file) => ({ id: randomKey(), file }))]);
  };
  const dropFiles = (event: DragEvent) => {
    if (event.dataTransfer.files.length === 0) return;
    event.preventDefault();
    add(event.dataTransfer.files);
  };
  const placeOf = (id: unknown): number => pictures.findIndex((picture) => picture.id === id);
  const errors = [...(problem ? [problem] : []), ...refused];

  return (
    <div className={styles.field} onDragOver={(event) => event.preventDefault()} onDrop={dropFiles}>
      {pictures.length > 0 ? (
        <DndContext
          sensors={sensors}
          accessibility={{ announcements: SILENT }}
          onDragEnd={({ active, over }) => {
            const to = placeOf(over?.id);
            if (to >= 0) put(moveItem(pictures, placeOf(active.id), to));
          }}
        >
          <ol className={styles.list} aria-label={t('form.imagesOf', { name: color })}>
            {pictures.map((picture, place) => (
              <Thumbnail
                key={picture.id}
                picture={picture}
                index={place}
                count={pictures.length}
                onMove={(to) => put(moveItem(pictures, place, to))}
                onRemove={() => put(pictures.filter(({ id }) => id !== picture.id))}
              />
            ))}
          </ol>
        </DndContext>
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
                // The same file can be chosen again after it was removed.
                target.value = '';
              }}
            />
          </label>
        )}
      </Field>
    </div>
  );
};
