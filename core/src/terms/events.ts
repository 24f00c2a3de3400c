import type { Day } from '../kernel/calendar.js';
import type { TermsId } from '../kernel/ids.js';
import type { TermsKind } from './rules/terms-version.js';

export interface TermsEvent {
  /** A version was published. `AnnounceTerms` notifies members and mentors, in parts. */
  readonly type: 'terms-changed';
  readonly termsId: TermsId;
  readonly kind: TermsKind;
  readonly effectiveOn: Day;
}
