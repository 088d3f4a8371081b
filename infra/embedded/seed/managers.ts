import { askOnce, SeedError, type Client } from './client.ts';

const TRIES = 50;
const PAUSE_MS = 100;

/** What two managers send in, to be approved; the second one waits. */
const ASKED = [
  {
    company: 'Whitfield Student Homes',
    website: 'https://whitfield-homes.example',
    licence: 'PM 5501',
    message: 'Eighteen units in Provo and Orem, since 2011.',
  },
  { company: 'Lindqvist Rentals', website: '', licence: 'PM 7820', message: '' },
] as const;

/** Two property managers ask to be approved; the admin approves the first, unless the demo asks admins for a second step. */
export async function seedManagers(managers: readonly Client[], admin: Client): Promise<void> {
  const [approved] = managers;
  for (const [at, asked] of ASKED.entries()) {
    const manager = managers[at];
    if (manager) await askOnce(manager, '/api/users/manager-request', asked);
  }
  const own = await approved?.call<{ profile: { id: string } }>('GET', '/api/profiles/me');
  const caseId = own && (await findCase(admin, own.profile.id));
  if (!caseId) return;
  const note = 'The company and its licence are on the list of the state.';
  await admin.call('POST', `/api/admin/cases/${caseId}/decision`, { action: 'approve', note });
}

/** The case of a request, which moderation hears of an instant later; null where it does not come, or the caller may not look. */
async function findCase(admin: Client, userId: string): Promise<string | null> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { items } = await admin
      .call<{ items: { _id: string; subjectId: string }[] }>('GET', '/api/admin/cases?kind=manager')
      .catch((error: unknown) => {
        // Members find no such page; the role is there an instant later.
        if (error instanceof SeedError && [403, 404].includes(error.status)) return { items: [] };
        throw error;
      });
    const found = items.find(({ subjectId }) => subjectId === userId);
    if (found) return found._id;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return null;
}
