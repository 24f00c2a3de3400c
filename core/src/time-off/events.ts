import type { Meeting } from '../booking/events.js';
import type { Compensation } from '../conduct/rules/compensation.js';
import type { handOverFacts } from './rules/hand-over.js';
import type { SubstitutionReason } from './rules/substitution-reason.js';
import type { MentorId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';

type HandOverFacts = Readonly<ReturnType<typeof handOverFacts>>;

export type TimeOffEvent =
  | ({
      readonly type: 'session-substituted';
      /** The previous mentor. */
      readonly from: MentorId;
      readonly reason: SubstitutionReason;
      /** The member was already at the store. */
      readonly memberArrived?: true;
    } & Meeting)
  | ({ readonly type: 'absence-compensated'; readonly compensation: Compensation } & Meeting)
  | ({ readonly type: 'hand-over-offered'; readonly until: Instant } & HandOverFacts)
  | ({ readonly type: 'hand-over-accepted' | 'hand-over-declined' } & HandOverFacts);
