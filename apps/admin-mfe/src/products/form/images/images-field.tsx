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

/** Returns the list with one item moved to another index. */
const moveItem = <T,>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
};

const Image = ({ image, alt }: { image: FormImage; alt: string }) => {
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
      />
    );
  return preview ? <img src={preview} alt={alt} className={styles.preview} draggable={false} /> : null;
};

const Thumbnail = ({
  image,
  index,
  count,
  onMove,
  onRemove,
}: {
  image: FormImage;
  index: number;
  count: number;
  onMove: (to: number) => void;
  onRemove: () => void;
}) => {
  const { t } = useTexts('admin');
  const { setNodeRef: setDraggable, listeners, isDragging, transform } = useDraggable({ id: image.id });
  const { setNodeRef: setDroppable, isOver } = useDroppable({ id: image.id });
  const number = { number: index + 1 };
  const { x = 0, y = 0 } = transform ?? {};
  return (
    <li ref={setDroppable} className={cx(styles.item, isOver && styles.over)} data-testid="picture">
      <div
        ref={setDraggable}
        {...listeners}
        className={cx(styles.frame, isDragging && styles.dragged)}
        style={transform ? { transform: `translate(${x}px, ${y}px)` } : undefined}
      >
        <Image image={image} alt={t('form.imageNumber', number)} />
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

/** No announcements of drag events, because the buttons are the accessible way to reorder. */
const NO_ANNOUNCEMENTS = {
  onDragStart: () => undefined,
  onDragOver: () => undefined,
  onDragEnd: () => undefined,
  onDragCancel: () => undefined,
};

/**
 * The images of a colour. Files are chosen or dropped, and reordered by drag or by buttons. The first image is shown on
 * the product card.
 */
export const ImagesField = ({ index, color }: { index: number; color: string }) => {
  const { t } = useTexts('admin');
  const { setValue, getValues, formState } = useFormContext<WatchValues>();
  const path = `colors.${index}.images` as const;
  const images = useWatch<WatchValues, typeof path>({ name: path });
  const [fileErrors, setFileErrors] = useState<string[]>([]);
  const problem = useProblem(path);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }));

  const setImages = (next: FormImage[]) =>
    setValue(path, next, { shouldDirty: true, shouldValidate: formState.isSubmitted });
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
  const indexOf = (id: unknown): number => images.findIndex((image) => image.id === id);
  const errors = [...(problem ? [problem] : []), ...fileErrors];

  return (
    <div className={styles.field} onDragOver={(event) => event.preventDefault()} onDrop={dropFiles}>
      {images.length > 0 ? (
        <DndContext
          sensors={sensors}
          accessibility={{ announcements: NO_ANNOUNCEMENTS }}
          onDragEnd={({ active, over }) => {
            const to = indexOf(over?.id);
            if (to >= 0) setImages(moveItem(images, indexOf(active.id), to));
          }}
        >
          <ol className={styles.list} aria-label={t('form.imagesOf', { name: color })}>
            {images.map((image, position) => (
              <Thumbnail
                key={image.id}
                image={image}
                index={position}
                count={images.length}
                onMove={(to) => setImages(moveItem(images, position, to))}
                onRemove={() => setImages(images.filter(({ id }) => id !== image.id))}
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
