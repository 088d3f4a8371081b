import type { DeletionItem } from '@keyturn/contracts/admin';
import type { ExportAnswer } from '@keyturn/contracts/export';
import type { SiteAnswer } from '@keyturn/contracts/site';
import type { Logger } from '@keyturn/service-kit/log';
import type { Request, Response } from 'express';
import type { Accounts } from './accounts.ts';
import type { Passwords } from './change-password.ts';
import type { CheckRequests } from './check-requests.ts';
import type { Confirmations } from './confirm-email.ts';
import type { EmailChanges } from './change-email.ts';
import type { Deletions } from './deletions.ts';
import type { Devices } from './devices.ts';
import type { Helping } from './help-people.ts';
import type { LinkTries } from './link-tries.ts';
import type { Links } from './links.ts';
import type { Photos } from './photos.ts';
import type { Profiles } from './profiles.ts';
import type { ForgottenPasswords } from './reset-password.ts';
import type { SchoolBadges } from './school-badges.ts';
import type { SecondSteps } from './second-step.ts';
import type { SessionDocument, Sessions } from './sessions.ts';
import type { UserDocument } from './user.ts';

/** Dependencies of the routes. */
export interface RouteDeps {
  readonly accounts: Accounts;
  readonly deletions: Deletions;
  readonly devices: Devices;
  readonly forgotten: ForgottenPasswords;
  readonly helping: Helping;
  readonly passwords: Passwords;
  readonly secondSteps: SecondSteps;
  readonly confirmations: Confirmations;
  readonly emails: EmailChanges;
  readonly schoolBadges: SchoolBadges;
  readonly checkRequests: CheckRequests;
  now(): Date;
  readonly links: Links;
  readonly linkTries: LinkTries;
  readonly site: SiteAnswer;
  readonly profiles: Profiles;
  readonly photos: Photos;
  readonly sessions: Sessions;
  findUser(id: string): Promise<UserDocument | null>;
  /** A person's stored data; throws 429 after too many exports. */
  answerExport(userId: string): Promise<ExportAnswer>;
  /** Forgets an account's known devices; returns the account afterwards. Throws 401 without a valid session. */
  forgetDevices(held: UserDocument): Promise<UserDocument | null>;
  /** Requested and finished deletions, and services still to erase. */
  readDeletions(): Promise<DeletionItem[]>;
  findByEmail(email: string): Promise<UserDocument | null>;
  /** A session's role. */
  roleIn(session: SessionDocument, user: UserDocument): string;
  readonly log: Logger;
}

/** Session helpers of several routes. */
export interface Starting {
  /** `authenticated` is the account as its password, and any code, were verified. */
  start(request: Request, response: Response, user: UserDocument, authenticated: UserDocument): Promise<void>;
  /** Logs for later audits which person did what, from where. */
  note(request: Request, audit: string, who: string): void;
}
