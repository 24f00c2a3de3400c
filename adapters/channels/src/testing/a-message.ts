import type { Message } from '@spotter/core/notification';

/** A message; a test overwrites the fields that matter. */
export const aMessage = (facts: Partial<Message> = {}): Message =>
  ({
    id: '019c0000-0000-7000-8000-000000000001',
    eventKey: 'reservation-confirmed',
    channel: 'push',
    to: 'member-1',
    recipientId: 'member-1',
    language: 'ko',
    title: '예약이 확정되었습니다',
    body: '11월 20일(금) 18:00 김하나 멘토',
    facts: { startsAt: '11월 20일(금) 18:00', mentorName: '김하나' },
    data: { eventKey: 'reservation-confirmed', reservationId: 'reservation-1' },
    pushTokens: [],
    attempt: 1,
    ...facts,
  }) as Message;
