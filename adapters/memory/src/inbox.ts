import type { PersonId } from '@spotter/core/kernel';
import type { Delivery } from '@spotter/core/notification';

/** Whether it is a sent in-app message of this person. */
export const isInInbox = ({ channel, status, recipientId }: Delivery, person: PersonId): boolean =>
  channel === 'in_app' && status === 'sent' && recipientId === person;
