import type { LoginBody, ProfileAnswer, RegisterBody, SaveProfileBody } from '@keyturn/contracts/profiles';
import { ApiError, api, UPLOAD_DEADLINE_MS } from '@keyturn/web-kit/api';

const ME = { path: { userEmail: 'me' } };

export const register = (body: RegisterBody) => api('POST /api/users/register', { body });

export const logIn = (body: LoginBody) => api('POST /api/users/login', { body });

/** The own profile, or null before it was first saved. */
export async function readOwnProfile(): Promise<ProfileAnswer['profile'] | null> {
  try {
    return (await api('GET /api/profiles/:whose', { path: { whose: 'me' } })).profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** A new photo waits for its turn to be decoded. */
export const saveProfile = (body: SaveProfileBody) =>
  api('POST /api/profiles', {
    body,
    ...(body.profilePic?.startsWith('data:') && { deadlineMs: UPLOAD_DEADLINE_MS }),
  });

export const readReceivedRequests = () => api('GET /api/tour-requests/received/:userEmail', ME);

export const readSavedListings = () => api('GET /api/saved-listings/:userEmail', ME);
