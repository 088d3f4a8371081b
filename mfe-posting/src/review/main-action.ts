/** What the main button of the review does. */
export type MainAction = 'edit' | 'save' | 'post';

/**
 * Edit when edit mode came by navigation, else Save Changes when the stored flag is set, else Post Lease
 * (specification section 4).
 */
export function chooseMainAction(isEditMode: boolean, isEditingStored: boolean): MainAction {
  if (isEditMode) return 'edit';
  return isEditingStored ? 'save' : 'post';
}
