import type { Funding } from './reservation.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { DayPassId, MembershipId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { PolicyName } from '../../kernel/policy-name.js';

/** The rule of a quote. `substitution` never refuses: it makes a cancellation free until the start. */
export type QuotedPolicy = PolicyName | 'substitution';

/** The effects of an action before it is carried out: amounts, parties, rule and deadline. Reading a quote changes nothing. */
export interface Quote {
  readonly action: 'cancel' | 'reject' | 'change' | 'use_day_pass';
  /** The refusal of the action as requested; null when it would succeed. */
  readonly refusal: DomainError | null;
  readonly rule: {
    readonly policy: QuotedPolicy;
    /** The last instant that the rule allows, of `substitution` the start, excluded; null without a deadline. */
    readonly deadline: Instant | null;
  };
  readonly member: {
    readonly returns: Payable | null;
    readonly forfeits: Payable | null;
    readonly pays: Payable | null;
  };
  readonly mentor: { readonly earns: Krw };
}

/** A transfer between a member and the company for a session. */
export type Payable =
  | { readonly kind: 'credit'; readonly membershipId: MembershipId }
  | { readonly kind: 'points'; readonly points: Krw }
  | { readonly kind: 'day_pass'; readonly dayPassId: DayPassId };

/** The funding as a quote names it. */
export function toPayable(funding: Funding): Payable {
  switch (funding.kind) {
    case 'credit':
      return { kind: 'credit', membershipId: funding.membershipId };
    case 'points':
      return { kind: 'points', points: funding.value };
    case 'day_pass':
      return { kind: 'day_pass', dayPassId: funding.dayPassId };
  }
}

/** A quote with only the given transfers. */
export const createQuote = (
  request: Pick<Quote, 'action' | 'rule' | 'refusal'>,
  member: Partial<Quote['member']> = {},
  mentor: Quote['mentor'] = { earns: NO_WON },
): Quote => ({ ...request, member: { returns: null, forfeits: null, pays: null, ...member }, mentor });

/** A decision, or the refusal in its place. */
export type DecisionOrRefusal<Decision> =
  { readonly decision: Decision; readonly refusal: null } | { readonly decision: null; readonly refusal: DomainError };

/** Returns the decision or its refusal. @throws any error that is not a refusal. */
export function resolveDecision<Decision>(decide: () => Decision): DecisionOrRefusal<Decision> {
  try {
    return { decision: decide(), refusal: null };
  } catch (error) {
    if (error instanceof DomainError) return { decision: null, refusal: error };
    throw error;
  }
}
