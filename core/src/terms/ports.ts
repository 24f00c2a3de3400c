import type { Day } from '../kernel/calendar.js';
import type { PersonId, TermsId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { KnownRecipient } from '../notification/rules/recipient.js';
import type { TermsConsent } from './rules/consent.js';
import type { TermsAnnouncement, TermsKind, TermsVersion } from './rules/terms-version.js';

/** Versions are append-only; the progress of their announcement is stored separately. */
export interface TermsVersions {
  /**
   * Stores a version with its announcement, which has reached no reader yet.
   * @throws DomainError validation when the kind has this version, or one that takes effect on this day (a constraint of the database).
   */
  add(version: TermsVersion): Promise<void>;
  /** @throws DomainError not-found. */
  get(id: TermsId): Promise<TermsVersion>;
  /** The day on which the next version of its kind takes effect; null without one. */
  findReplacementDay(version: Pick<TermsVersion, 'kind' | 'effectiveOn'>): Promise<Day | null>;
  /** Locked for this transaction: no other run continues it. @throws DomainError not-found. */
  getAnnouncement(id: TermsId): Promise<TermsAnnouncement>;
  saveAnnouncement(announcement: TermsAnnouncement): Promise<void>;
  /** The next members and mentors to notify, by id, after `after`: registered by that time, without closed accounts. */
  findReaders(after: PersonId | null, limit: number, registeredBy: Instant): Promise<readonly KnownRecipient[]>;
}

/** Consents are added and never changed. The person is locked before one is read. */
export interface TermsConsents {
  find(person: PersonId, terms: TermsId): Promise<TermsConsent | null>;
  add(consent: TermsConsent): Promise<void>;
}

export interface TermsQueries {
  /** The version of each kind in force on that day, and later ones, sorted by first day. */
  current(day: Day, filter: { readonly kind?: TermsKind | undefined }, page: PageRequest): Promise<Page<TermsVersion>>;
  /** Versions with an unfinished announcement, at most `limit`, by id. */
  unannounced(limit: number): Promise<readonly TermsId[]>;
}
