export { AlertDialog, type AlertDialogProps } from './alert-dialog.tsx';
export { Avatar, type AvatarProps } from './avatar.tsx';
export { Badge, type BadgeProps, type Tone } from './badge.tsx';
export { BrandMark, Wordmark } from './brand-mark.tsx';
export { buttonClass, type ButtonSize, type ButtonVariant } from './button-class.ts';
export { Button, type ButtonProps } from './button.tsx';
export { Card, type CardProps } from './card.tsx';
export { Checkbox, type ToggleProps } from './checkbox.tsx';
export { chipClass } from './chip-class.ts';
export {
  ChipGroup,
  MultiChipGroup,
  type ChipGroupProps,
  type ChipOption,
  type MultiChipGroupProps,
} from './chip-group.tsx';
export { ChipSections, type ChipSectionsProps } from './chip-sections.tsx';
export { Chip, type ChipProps } from './chip.tsx';
export { ChoiceCard, type ChoiceCardProps } from './choice-card.tsx';
export {
  ChoiceGroup,
  MultiChoiceGroup,
  type Choice,
  type ChoiceGroupProps,
  type MultiChoiceGroupProps,
} from './choice-group.tsx';
export { ComboField, type ComboFieldProps } from './combo-field.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { dayPickerClassNames, dayPickerLabels } from './day-picker.ts';
export { CountDot } from './count-dot.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { Drawing, type DrawingName } from './drawings.tsx';
export { EmptyState, type EmptyStateProps } from './empty-state.tsx';
export { ErrorState, type ErrorStateProps } from './error-state.tsx';
export { FieldFrame, type ControlProps, type FieldFrameProps } from './field-frame.tsx';
export { Field, type FieldProps } from './field.tsx';
export { focusPhoto } from './focus-photo.ts';
export { HeartButton, type HeartButtonProps } from './heart-button.tsx';
export { IconButton, type IconButtonProps } from './icon-button.tsx';
export { joinClasses } from './join-classes.ts';
export { LeaveDialog } from './leave-dialog.tsx';
export { ListingCard, type ListingCardProps } from './listing-card.tsx';
export { ListingPhoto, type ListingPhotoProps } from './listing-photo.tsx';
export { MatchPill, type MatchPillProps, type MatchTier } from './match-pill.tsx';
export { PageFrame, type PageFrameProps } from './page-frame.tsx';
export { PageTitle } from './page-title.tsx';
export { PageHeading, type PageHeadingProps } from './page-heading.tsx';
export { Part } from './part.tsx';
export { PasswordField } from './password-field.tsx';
export { PhotoDropZone, type PhotoDropZoneProps } from './photo-drop-zone.tsx';
export { PhotoGrid, type PhotoGridProps } from './photo-grid.tsx';
export type { PhotoItem } from './photo-tile.tsx';
export { Progress, type ProgressProps } from './progress.tsx';
export { SchoolMark } from './school-mark.tsx';
export { Screen, type Again, type ScreenProps, type ScreenQuery } from './screen.tsx';
export { SegmentedTabs, TabPanel, type SegmentedTabsProps, type Tab } from './segmented-tabs.tsx';
export { SelectField, type SelectFieldProps, type SelectOption } from './select-field.tsx';
export { SidePanel, type SidePanelProps } from './side-panel.tsx';
export { ListingCardSkeleton, Skeleton, type SkeletonProps } from './skeleton.tsx';
export { Slider, type SliderProps } from './slider.tsx';
export { Spinner } from './spinner.tsx';
export { StatusPill } from './status-pill.tsx';
export { StepRail, type Step, type StepRailProps } from './step-rail.tsx';
export { StickyBar, type StickyBarProps } from './sticky-bar.tsx';
export { Switch } from './switch.tsx';
export { TextAreaField, type TextAreaFieldProps } from './text-area-field.tsx';
export { Toast, type ToastItem } from './toast.tsx';
export { Toaster } from './toaster.tsx';
export { useBackCloses } from './use-back-closes.ts';
export { useFocusAfterRemoval, useFocusHeading } from './use-focus-heading.ts';
export { useIsTouch, useIsWide, useReducedMotion } from './use-media.ts';
export { VisuallyHidden } from './visually-hidden.tsx';
