import { EVERY_CHANNEL } from './marketing-choice.js';
import type { Person } from './person.js';
import { DomainError, invalid } from '../../kernel/domain-error.js';

const NAMES = {
  member: { ko: '탈퇴한 회원', en: 'Former member' },
  mentor: { ko: '탈퇴한 멘토', en: 'Former mentor' },
  admin: { ko: '이전 관리자', en: 'Former administrator' },
} as const;

const CLOSED_NAMES: ReadonlySet<string> = new Set(Object.values(NAMES).flatMap(({ ko, en }) => [ko, en]));

/** Whether it is the name of a closed account, which has no family name. */
export const isClosedName = (name: string): boolean => CLOSED_NAMES.has(name);

/** A mentor's name for a Korean text that puts the title after it: the name of a closed account has it already, in either language. */
export const withoutTitle = (name: string): string =>
  name === NAMES.mentor.ko || name === NAMES.mentor.en ? NAMES.mentor.ko.replace(' 멘토', '') : name;

/** The addresses of closed accounts, which no other account can have: otherwise the account could not be closed. */
const CLOSED_DOMAIN = '@closed.invalid';

/** Whether it is the address of a closed account, which does not receive e-mails. */
export const isClosedAddress = (email: string): boolean => email.toLowerCase().endsWith(CLOSED_DOMAIN);

/** @throws DomainError validation (`email`) for an address that belongs to a closed account, or will. */
export function refuseClosedAddress(email: string): void {
  if (isClosedAddress(email)) throw invalid('email', 'UNREACHABLE', 'Must be an address that receives e-mails.');
}

/**
 * The record of a closed account: an id that journal entries and sessions still reference (docs/domain.md, Closing an account). The
 * e-mail address is in a reserved domain (RFC 2606), so the owner's address is available again.
 */
export const anonymizeAccount = (person: Person): Person => ({
  ...person,
  email: `${person.id}${CLOSED_DOMAIN}`,
  name: NAMES[person.role][person.language],
  emailVerifiedAt: null,
  formerAddress: null,
  phone: null,
  phoneVerifiedAt: null,
  marketingOptIn: false,
  marketingAgreedAt: null,
  marketingAskedAt: null,
  marketingChannels: EVERY_CHANNEL,
  passwordHash: '',
});

/** The refusal of tokens that were issued before the account was closed. */
export const accountClosedError = (): DomainError => new DomainError('unauthorized', 'The account is closed.');
