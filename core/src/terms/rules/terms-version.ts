import type { Day } from '../../kernel/calendar.js';
import { type DomainError, invalid } from '../../kernel/domain-error.js';
import type { AdminId, PersonId, TermsId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Phrases } from '../../kernel/phrases.js';

export const TERMS_KINDS = ['service', 'privacy', 'refund'] as const;

export type TermsKind = (typeof TERMS_KINDS)[number];

/** One version of one kind of terms. It never changes. */
export interface TermsVersion {
  readonly id: TermsId;
  readonly kind: TermsKind;
  /** Its name: `2.1`, `2027-01`. Unique within its kind. */
  readonly version: string;
  /** The first day of this version, from midnight in the business zone, until a later version of its kind takes effect. */
  readonly effectiveOn: Day;
  readonly title: string;
  readonly text: string;
  /** Whether it is to anybody's disadvantage. */
  readonly adverse: boolean;
  readonly publishedAt: Instant;
  readonly publishedBy: AdminId;
}

/** The progress of a version's announcement. */
export interface TermsAnnouncement {
  readonly termsId: TermsId;
  /** Readers are notified in the order of their ids: up to this one. Null before the first part. */
  readonly announcedUpTo: PersonId | null;
  /** The instant at which the last reader was notified; null until then. */
  readonly completedAt: Instant | null;
}

/** A kind has each version once. */
export const versionTakenError = (): DomainError =>
  invalid('version', 'ALREADY_USED', 'These terms already have this version.');

/** The refusal of two versions of a kind that take effect on one day: neither would be in force. */
export const effectiveDayTakenError = (): DomainError =>
  invalid('effectiveOn', 'ALREADY_USED', 'Another version of these terms takes effect on this day.');

/** The kind, as people read it. */
export const TERMS_PHRASES: Phrases<TermsKind> = {
  service: { ko: '이용약관', en: 'terms of service' },
  privacy: { ko: '개인정보 처리방침', en: 'privacy policy' },
  refund: { ko: '환불 정책', en: 'refund policy' },
};
