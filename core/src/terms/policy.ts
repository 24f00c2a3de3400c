import { type Millis, SECOND } from '../kernel/instant.js';

/** The notice of changed terms (docs/domain.md, Terms). */
export interface TermsPolicy {
  /** Days of the business zone from the announcement to the day on which a version takes effect. */
  readonly noticeDays: number;
  /** The same, for a change to anybody's disadvantage. */
  readonly adverseNoticeDays: number;
  /** The number of people notified in one transaction. */
  readonly audiencePart: number;
  /** The delay between parts: urgent messages are sent in between. */
  readonly partEveryMs: Millis;
  /** Parts of one version in one run of the job, which comes every minute. */
  readonly partsPerRun: number;
}

export const termsPolicies: { readonly terms: TermsPolicy } = {
  terms: { noticeDays: 7, adverseNoticeDays: 30, audiencePart: 500, partEveryMs: 10 * SECOND, partsPerRun: 6 },
};
