import { approve } from './approve.ts';
import { askOnce, type Client } from './client.ts';

/** Requests of two managers for approval; the second one waits. */
const ASKED = [
  {
    company: 'Whitfield Student Homes',
    website: 'https://whitfield-homes.example',
    licence: 'PM 5501',
    message: 'Eighteen units in Provo and Orem, since 2011.',
  },
  { company: 'Lindqvist Rentals', website: '', licence: 'PM 7820', message: '' },
] as const;

/** Two property managers ask to be approved; the admin approves the first. */
export async function seedManagers(managers: readonly Client[], admin: Client): Promise<void> {
  for (const [at, asked] of ASKED.entries()) {
    const manager = managers[at];
    if (manager) await askOnce(manager, '/api/users/manager-request', asked);
  }
  await approve(admin, 'manager', managers[0], 'The company and its licence are on the list of the state.');
}
