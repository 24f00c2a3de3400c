import type { Role } from '../../identity/rules/person.js';
import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export const CHANNELS = ['push', 'kakao', 'sms', 'email', 'in_app'] as const;

export type NotificationChannel = (typeof CHANNELS)[number];

export type DeliveryStatus = 'pending' | 'sent' | 'failed' | 'bounced';

/** One message to one person over one channel. */
export interface Delivery {
  readonly id: DeliveryId;
  /** The template, named by its event key: `session-imminent_T-1h`. */
  readonly templateId: string;
  readonly recipientType: Role;
  readonly recipientId: PersonId;
  readonly channel: NotificationChannel;
  readonly status: DeliveryStatus;
  /** What the placeholders are filled from; ids and numbers. */
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** One delivery per key; a repetition adds nothing. */
  readonly dedupeKey: string;
  /** When it is to be sent (again). */
  readonly dueAt: Instant;
  /** Tries so far. */
  readonly attempts: number;
  readonly sentAt: Instant | null;
  readonly errorMessage: string | null;
  readonly createdAt: Instant;
}

/** A delivery before it is known who the administrators are. */
export type PlannedDelivery = Omit<Delivery, 'id' | 'recipientId'> & {
  /** `every-admin` becomes one delivery for each administrator. */
  readonly recipientId: PersonId | 'every-admin';
};

/** The deliveries of planned ones; each administrator gets one under a key of its own where every administrator is meant. */
export const addressDeliveries = (
  planned: readonly PlannedDelivery[],
  admins: readonly PersonId[],
  nextId: () => DeliveryId,
): readonly Delivery[] =>
  planned.flatMap(({ recipientId, dedupeKey, ...rest }) =>
    (recipientId === 'every-admin'
      ? admins.map((id) => ({ recipientId: id, dedupeKey: `${dedupeKey}:${id}` }))
      : [{ recipientId, dedupeKey }]
    ).map((to) => ({ ...rest, ...to, id: nextId() })),
  );
