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

export function stepIndex(pathname: string): number {
  return STEPS.findIndex(({ path }) => path === pathname.replace(/(?<=.)\/+$/, ''));
}

export function stepPath(id: StepId): string {
  return STEPS.find((step) => step.id === id)?.path ?? '/discovery';
}

/** Navigation state for changing one answer of the listings and returning there. */
export const CHANGING = { isChanging: true } as const;

export function isChanging(state: unknown): boolean {
  return (state as { isChanging?: unknown } | null)?.isChanging === true;
}
