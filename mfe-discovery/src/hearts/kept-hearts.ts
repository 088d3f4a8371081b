const KEY = 'heartsToSave';

/** Whose hearts they are once somebody is signed in; a visitor's are the next person's. */
interface Kept {
  readonly ids: readonly string[];
  readonly email?: string | undefined;
}

/** Listings whose heart a visitor tapped, until they are saved for the person who then signs in. For this tab only. */
export const keptHearts = {
  add(id: string): void {
    const { ids, email } = read();
    write({ ids: email === undefined ? [...new Set([...ids, id])] : [id] });
  },
  /** Those of this person, who from now on is the only one to have them; another person's are forgotten. */
  of(email: string): readonly string[] {
    const kept = read();
    if (kept.ids.length === 0) return [];
    const ids = kept.email === undefined || kept.email === email ? kept.ids : [];
    write({ ids, email });
    return ids;
  },
  /** Forgets one that is saved, or that cannot be. */
  drop(id: string): void {
    const kept = read();
    write({ ...kept, ids: kept.ids.filter((other) => other !== id) });
  },
};

function read(): Kept {
  try {
    const { ids, email } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Record<string, unknown>;
    return {
      ids: Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [],
      email: typeof email === 'string' ? email : undefined,
    };
  } catch {
    return { ids: [] };
  }
}

function write(kept: Kept): void {
  try {
    if (kept.ids.length === 0) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Without storage a visitor's heart is not kept; everything else works.
  }
}
