import type { Meeting } from '../booking/events.js';
import type { Krw } from '../kernel/krw.js';

export type TrainingEvent =
  | ({
      readonly type: 'session-completed';
      /** The job, or an administrator after an outage; without it the mentor. */
      readonly by?: 'system' | 'admin' | undefined;
    } & Meeting)
  | ({ readonly type: 'session-rated'; readonly score: number } & Meeting)
  | ({ readonly type: 'handover-note-compensated'; readonly amount: Krw } & Meeting);
