import type { Meeting } from '../booking/events.js';
import type { EventKey } from './rules/matrix.js';

export type NotificationEvent =
  | {
      /** A caller inside the company requested messages to the people that it named. */
      readonly type: 'notification-requested';
      readonly eventKey: EventKey;
      readonly deliveries: number;
    }
  /** Stored until 2026-11. Reminders are no events any more. */
  | ({ readonly type: 'session-reminder'; readonly eventKey: EventKey } & Meeting);
