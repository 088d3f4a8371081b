/** The seven steps of the questionnaire, in order. */
export const STEPS = [
  { id: 'place', path: '/discovery' },
  { id: 'group', path: '/discovery/group' },
  { id: 'budget', path: '/discovery/budget' },
  { id: 'leaseType', path: '/discovery/lease-type' },
  { id: 'roomType', path: '/discovery/room-type' },
  { id: 'amenities', path: '/discovery/amenities' },
  { id: 'calendar', path: '/discovery/calendar' },
] as const;
export type StepId = (typeof STEPS)[number]['id'];

/** Position of the step at a path, from 0. */
export function stepIndex(pathname: string): number {
  return STEPS.findIndex(({ path }) => path === pathname.replace(/(?<=.)\/+$/, ''));
}

/** The path of a step. */
export function stepPath(id: StepId): string {
  return STEPS.find((step) => step.id === id)?.path ?? '/discovery';
}

/** Navigation state of a visit that changes one answer of the listings and returns there. */
export const CHANGING = { isChanging: true } as const;

/** True when a step was opened from the listings to change its answer. */
export function isChanging(state: unknown): boolean {
  return (state as { isChanging?: unknown } | null)?.isChanging === true;
}
