import type { Meeting } from '../booking/events.js';
import type { EventKey } from './rules/matrix.js';

export type NotificationEvent =
  | {
      /** By a caller from inside the company, for people it has named. */
      readonly type: 'notification-requested';
      readonly eventKey: EventKey;
      readonly deliveries: number;
    }
  | ({ readonly type: 'session-reminder'; readonly eventKey: EventKey } & Meeting);
