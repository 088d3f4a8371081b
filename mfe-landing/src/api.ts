import type { SavedListingsAnswer } from '@keyturn/contracts/matching';
import type {
  LoginBody,
  ProfileAnswer,
  RegisterBody,
  SaveProfileBody,
  SessionUser,
  UserAnswer,
} from '@keyturn/contracts/profiles';
import type { TourRequest } from '@keyturn/contracts/tours';
import { ApiError, callApi } from '@keyturn/web-kit/api';

export const register = (body: RegisterBody) => callApi<UserAnswer>('POST', '/api/users/register', body);

export const logIn = (body: LoginBody) => callApi<UserAnswer>('POST', '/api/users/login', body);

/** The own profile, or null before it was first saved. */
export async function readOwnProfile(): Promise<ProfileAnswer['profile'] | null> {
  try {
    return (await callApi<ProfileAnswer>('GET', '/api/profiles/me')).profile;
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

export const saveProfile = (body: SaveProfileBody) => callApi<{ profile: SessionUser }>('POST', '/api/profiles', body);

export const readReceivedRequests = () => callApi<TourRequest[]>('GET', '/api/tour-requests/received/me');

export const readSavedListings = () => callApi<SavedListingsAnswer>('GET', '/api/saved-listings/me');
