import { SeedError, type Client } from './client.ts';
import { eventually } from './eventually.ts';

interface Cases {
  readonly items: readonly { readonly _id: string; readonly subjectId: string }[];
}

/** The admin approves a person's request, unless the demo requires a second step of admins. */
export async function approve(
  admin: Client,
  kind: 'manager' | 'student',
  person: Client | undefined,
  note: string,
): Promise<void> {
  const own = await person?.call<{ profile: { id: string } }>('GET', '/api/profiles/me');
  const caseId = own && (await eventually(() => findCase(admin, kind, own.profile.id)));
  if (caseId) await admin.call('POST', `/api/admin/cases/${caseId}/decision`, { action: 'approve', note });
}

async function findCase(admin: Client, kind: string, userId: string): Promise<string | null> {
  try {
    const { items } = await admin.call<Cases>('GET', `/api/admin/cases?kind=${kind}`);
    return items.find(({ subjectId }) => subjectId === userId)?._id ?? null;
  } catch (error) {
    // Non-admins get a 404; the role arrives shortly after.
    if (error instanceof SeedError && [403, 404].includes(error.status)) return null;
    throw error;
  }
}
