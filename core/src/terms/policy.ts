import { readOnly } from '../kernel/read-only.js';
import { SECOND } from '../kernel/instant.js';

export const termsPolicies = readOnly({
  /** The notice of changed terms (docs/domain.md, Terms). */
  terms: {
    /** Days of the business zone from the announcement to the day on which a version takes effect. */
    noticeDays: 7,
    /** The same, for a change to anybody's disadvantage. */
    adverseNoticeDays: 30,
    /** The number of people notified in one transaction. */
    audiencePart: 500,
    /** The delay between parts: urgent messages are sent in between. */
    partEveryMs: 10 * SECOND,
    /** Parts of one version in one run of the job, which comes every minute. */
    partsPerRun: 6,
  },
});

export type TermsPolicy = typeof termsPolicies.terms;
