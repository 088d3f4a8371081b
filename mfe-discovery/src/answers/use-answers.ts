import { answers, clearAnswers, type DiscoveryRole } from '@keyturn/web-kit/session';
import { createStore, useStore } from '@keyturn/web-kit/store';

/** The questionnaire's answers; null or empty when unanswered. */
export interface Answers {
  readonly role: DiscoveryRole;
  readonly school: string | null;
  readonly city: string | null;
  readonly groupSize: 1 | 2 | 3 | null;
  /** Whole dollars a month. */
  readonly budget: number | null;
  readonly housingType: string | null;
  readonly roomType: string | null;
  readonly amenities: readonly string[];
  readonly moveInDate: string | null;
}

const store = createStore(readStored());

/** The current answers; re-renders when they change in this or another tab. */
export const useAnswers = (): Answers => useStore({ read: readAnswers, subscribe });

export const readAnswers = (): Answers => store.read();

/** Changes and stores some answers. Without storage they last until the page is left. */
export function changeAnswers(changes: Partial<Answers>): void {
  const current = { ...readAnswers(), ...changes };
  store.write(current);
  const { housingType, roomType, amenities } = current;
  answers.role.write(current.role);
  answers.school.write(current.school);
  answers.city.write(current.city);
  answers.budget.write(current.budget);
  answers.moveInDate.write(current.moveInDate);
  answers.tags.write({
    ...(housingType !== null && { housingType }),
    ...(roomType !== null && { roomType }),
    ...(amenities.length > 0 && { amenities: [...amenities] }),
  });
  if (current.groupSize !== null) answers.groupSize.write(current.groupSize);
}

/** Forgets every answer but the role. */
export function startOver(): void {
  clearAnswers();
  store.write(readStored());
}

function readStored(): Answers {
  const { housingType = null, roomType = null, amenities = [] } = answers.tags.read();
  return {
    role: answers.role.read(),
    school: answers.school.read(),
    city: answers.city.read(),
    groupSize: answers.groupSize.read(),
    budget: answers.budget.read(),
    housingType,
    roomType,
    amenities,
    moveInDate: answers.moveInDate.read(),
  };
}

function subscribe(listener: () => void): () => void {
  const stop = store.subscribe(listener);
  const refresh = () => store.write(readStored());
  window.addEventListener('storage', refresh);
  return () => {
    stop();
    window.removeEventListener('storage', refresh);
  };
}
