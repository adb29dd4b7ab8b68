export { cx } from './class-names.ts';
export { PRELOAD_FONTS } from './preload-fonts.ts';

export { AttemptButton } from './feedback/attempt-button.tsx';
export type { AttemptButtonProps, AttemptOutcome } from './feedback/attempt-button.tsx';
export { Button } from './actions/button.tsx';
export type { ButtonProps, ButtonVariant } from './actions/button.tsx';
export { IconButton } from './actions/icon-button.tsx';
export type { IconButtonProps } from './actions/icon-button.tsx';

export { ConfirmDialog } from './overlay/confirm-dialog.tsx';
export type { ConfirmDialogProps } from './overlay/confirm-dialog.tsx';
export { Dialog } from './overlay/dialog.tsx';
export type { DialogProps } from './overlay/dialog.tsx';
export { Accordion, NarrowAccordion } from './overlay/accordion.tsx';
export type { AccordionProps, NarrowAccordionProps } from './overlay/accordion.tsx';

export { Field } from './forms/field.tsx';
export type { FieldControl, FieldProps, FieldTexts } from './forms/field.tsx';
export { Select, TextArea, TextInput } from './forms/text-controls.tsx';
export type { SelectOption, SelectProps, TextAreaProps, TextInputProps } from './forms/text-controls.tsx';
export { Checkbox } from './forms/choice-controls.tsx';
export type { CheckboxProps } from './forms/choice-controls.tsx';
export { RadioCards } from './forms/radio-cards.tsx';
export type { RadioCard, RadioCardsProps } from './forms/radio-cards.tsx';
export { focusFirst, readForm } from './forms/read-form.ts';
export type { FieldProblem, FormReading } from './forms/read-form.ts';
export { useForm } from './forms/use-form.ts';
export type { FieldMessages, Form, FormOptions } from './forms/use-form.ts';
export { Slider } from './forms/slider.tsx';
export type { Range, SliderProps } from './forms/slider.tsx';

export { Notice } from './feedback/notice.tsx';
export type { NoticeProps, Tone } from './feedback/notice.tsx';
export { TOAST_EVENT, toast } from './feedback/toast.ts';
export type { ToastMessage } from './feedback/toast.ts';
export { Toaster } from './feedback/toaster.tsx';
export type { ToasterProps } from './feedback/toaster.tsx';
export { EmptyState, ErrorState } from './feedback/states.tsx';
export type { EmptyStateProps, ErrorStateProps } from './feedback/states.tsx';
export { ProgressBar, Skeleton, Spinner } from './feedback/progress.tsx';
export type { ProgressBarProps, SkeletonProps, SpinnerProps } from './feedback/progress.tsx';

export { ColorDot, ColorDots, FavoriteButton, SizeButton } from './product/choices.tsx';
export type {
  ColorChoice,
  ColorDotProps,
  ColorDotsProps,
  FavoriteButtonProps,
  SizeButtonProps,
} from './product/choices.tsx';
export { QuantityStepper } from './product/quantity-stepper.tsx';
export type { QuantityStepperProps } from './product/quantity-stepper.tsx';
export { Price } from './product/price.tsx';
export type { PriceProps } from './product/price.tsx';
export { ResponsiveImage } from './product/responsive-image.tsx';
export type { ResponsiveImageProps, ImageSource } from './product/responsive-image.tsx';

export { shrinkImage } from './images/shrink-image.ts';
export { usePreview } from './images/use-preview.ts';

export { Container, Section } from './layout/layout.tsx';
export type { ContainerProps, SectionProps } from './layout/layout.tsx';
export { Eyebrow, Heading } from './layout/heading.tsx';
export type { EyebrowProps, HeadingProps } from './layout/heading.tsx';

export { SortHeader, Table } from './data/table.tsx';
export type { SortHeaderProps, TableProps } from './data/table.tsx';
export { Tabs } from './data/tabs.tsx';
export type { Tab, TabsProps } from './data/tabs.tsx';
export { Badge, Chip } from './data/badge.tsx';
export type { BadgeProps, ChipProps } from './data/badge.tsx';

export { useInSight } from './hooks/use-in-sight.ts';
export { useKeptFocus } from './hooks/use-kept-focus.ts';
export { NARROW_QUERY, useMediaQuery, useNarrow } from './hooks/use-media-query.ts';
export { pause } from './hooks/pause.ts';
export { useRequest } from './hooks/use-request.ts';
export type { ClientRequest } from './hooks/use-request.ts';
export { useScrollLock } from './hooks/use-scroll-lock.ts';
export { useShownAgain } from './hooks/use-shown-again.ts';
export { useSingleKeyShortcuts } from './hooks/use-single-key-shortcuts.ts';

export type { Icon, IconProps } from './icons/create-icon.tsx';
export * from './icons/arrow-icons.tsx';
export * from './icons/form-icons.tsx';
export * from './icons/interface-icons.tsx';
export * from './icons/shop-icons.tsx';
