/** The action of the review's main button. */
export type MainAction = 'edit' | 'save' | 'post';

/**
 * Edit if navigation asks for it, else Save Changes if the stored flag is, else Post Lease (specification section 4).
 */
export function chooseMainAction(isEditMode: boolean, isEditingStored: boolean): MainAction {
  if (isEditMode) return 'edit';
  return isEditingStored ? 'save' : 'post';
}
