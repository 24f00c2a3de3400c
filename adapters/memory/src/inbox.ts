import type { Delivery, PersonId } from '@spotter/core';

/** Whether it is an in-app message that has arrived at this person. */
export const isInInbox = ({ channel, status, recipientId }: Delivery, person: PersonId): boolean =>
  channel === 'in_app' && status === 'sent' && recipientId === person;
