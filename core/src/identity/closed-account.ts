import { DomainError } from '../shared/domain-error.js';
import { EVERY_CHANNEL } from './marketing-choice.js';
import type { Person } from './person.js';

const NAME = { ko: '탈퇴한 회원', en: 'Former member' } as const;

/**
 * What is left of somebody whose account is closed: an id that books and sessions can go on naming (docs/domain.md, Closing an account).
 * The e-mail address is in a domain that nobody can have (RFC 2606), so that theirs is free again.
 */
export const closedAccount = (person: Person): Person => ({
  ...person,
  email: `${person.id}@closed.invalid`,
  name: NAME[person.language],
  phone: null,
  phoneVerifiedAt: null,
  marketingOptIn: false,
  marketingChannels: EVERY_CHANNEL,
  passwordHash: '',
});

/** Whoever was let in before it was closed is so no longer. */
export const accountClosed = (): DomainError => new DomainError('unauthorized', 'The account is closed.');
