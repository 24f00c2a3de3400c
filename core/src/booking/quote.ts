import { DomainError } from '../shared/domain-error.js';
import type { DayPassId, MembershipId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { NO_WON, type Krw } from '../shared/krw.js';
import type { Funding } from './reservation.js';

/** What an action would do, asked before it is done: who gets what, by which rule, until when. Nothing is changed. */
export interface Quote {
  readonly action: 'cancel' | 'reject' | 'change' | 'use_day_pass';
  /** Why the action would be refused as it was asked for; null when it would go through. */
  readonly refusal: DomainError | null;
  readonly rule: {
    readonly policy: string;
    /** The last instant at which the rule is kept; null where there is none. */
    readonly deadline: Instant | null;
  };
  readonly member: {
    readonly returns: Payable | null;
    readonly forfeits: Payable | null;
    readonly pays: Payable | null;
  };
  readonly mentor: { readonly earns: Krw };
}

/** What passes between a member and the house for a session. */
export type Payable =
  | { readonly kind: 'credit'; readonly membershipId: MembershipId }
  | { readonly kind: 'points'; readonly points: Krw }
  | { readonly kind: 'day_pass'; readonly dayPassId: DayPassId };

/** What pays, in the words of a quote. */
export function payableOf(funding: Funding): Payable {
  switch (funding.kind) {
    case 'credit':
      return { kind: 'credit', membershipId: funding.membershipId };
    case 'points':
      return { kind: 'points', points: funding.value };
    case 'day_pass':
      return { kind: 'day_pass', dayPassId: funding.dayPassId };
  }
}

/** A quote by which nothing passes but what is named. */
export const quoted = (
  asked: Pick<Quote, 'action' | 'rule' | 'refusal'>,
  member: Partial<Quote['member']> = {},
  mentor: Quote['mentor'] = { earns: NO_WON },
): Quote => ({ ...asked, member: { returns: null, forfeits: null, pays: null, ...member }, mentor });

export type Answer<Decision> =
  { readonly decision: Decision; readonly refusal: null } | { readonly decision: null; readonly refusal: DomainError };

/** What a decision would be, its refusal included. @throws whatever is no refusal. */
export function answerOf<Decision>(decide: () => Decision): Answer<Decision> {
  try {
    return { decision: decide(), refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { decision: null, refusal: error };
    throw error;
  }
}
