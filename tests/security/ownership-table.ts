/** The resources of one person: all member1's, except the block, the payout, the time off and the hand-over of mentor1. */
export type OwnedResource =
  | 'reservation'
  | 'block'
  | 'payout'
  | 'day pass'
  | 'fixed slot'
  | 'waitlist entry'
  | 'time off'
  | 'hand-over'
  | 'notification'
  | 'person';

/** The owner of a resource, and the callers who must not see it. */
export interface OwnRequest {
  readonly what: OwnedResource;
  readonly strangers: readonly string[];
  /** NOT_FOUND by default. */
  readonly status?: 400;
}

/**
 * Every id of a person's own resource in a request: in the path, the query (`?name`) or the body (`{name}`). To another person
 * the resource does not exist.
 */
export const OWN: Readonly<Record<string, OwnRequest>> = {
  'GET /api/reservations/:id': { what: 'reservation', strangers: ['member2', 'mentor2'] },
  'POST /api/reservations/:id/reject': { what: 'reservation', strangers: ['member2'] },
  'PATCH /api/reservations/:id': { what: 'reservation', strangers: ['member2'] },
  'DELETE /api/reservations/:id': { what: 'reservation', strangers: ['member2'] },
  'POST /api/day-passes/:id/use': { what: 'day pass', strangers: ['member2'] },
  'PATCH /api/fixed-slots/:id': { what: 'fixed slot', strangers: ['member2'] },
  'DELETE /api/waitlist/:id': { what: 'waitlist entry', strangers: ['member2'] },
  'GET /api/sessions/:id': { what: 'reservation', strangers: ['member2', 'mentor2'] },
  'GET /api/members/me/sessions/:id': { what: 'reservation', strangers: ['member2'] },
  'GET /api/sessions/:id/pre-info': { what: 'reservation', strangers: ['mentor2'] },
  'POST /api/sessions/:id/check-in': { what: 'reservation', strangers: ['member2'] },
  'POST /api/sessions/:id/record': { what: 'reservation', strangers: ['mentor2'] },
  'GET /api/sessions/:id/summary': { what: 'reservation', strangers: ['member2'] },
  'POST /api/sessions/:id/rating': { what: 'reservation', strangers: ['member2'] },
  'DELETE /api/mentors/me/blocks/:id': { what: 'block', strangers: ['mentor2'] },
  'DELETE /api/mentors/me/fixed-slots/:id': { what: 'fixed slot', strangers: ['mentor2'] },
  'DELETE /api/mentors/me/time-off/:id': { what: 'time off', strangers: ['mentor2'] },
  'POST /api/mentors/me/reservations/:id/hand-over': { what: 'reservation', strangers: ['mentor2'] },
  'POST /api/mentors/me/hand-overs/:id/accept': { what: 'hand-over', strangers: ['mentor1', 'mentor2'] },
  'POST /api/mentors/me/hand-overs/:id/decline': { what: 'hand-over', strangers: ['mentor1', 'mentor2'] },
  'GET /api/mentors/me/payouts/:id': { what: 'payout', strangers: ['mentor2'] },
  'GET /api/mentors/me/payouts/:id/statement': { what: 'payout', strangers: ['mentor2'] },
  'PATCH /api/notifications/me/:id/read': { what: 'notification', strangers: ['member2', 'mentor1'] },
  'GET /api/ai/recommendation ?sessionId': { what: 'reservation', strangers: ['member2', 'mentor2'] },
  'GET /api/ai/cardio-guide ?sessionId': { what: 'reservation', strangers: ['member2'] },
  'GET /api/ai/room-guide ?sessionId': { what: 'reservation', strangers: ['member2'] },
  'POST /api/complaints {reservationId}': { what: 'reservation', strangers: ['member2'] },
  'PATCH /api/notifications/me/preferences {recipientId}': {
    what: 'person',
    strangers: ['member2', 'mentor1'],
    status: 400, // valid only with the caller's own id
  },
};

/** Ids of public resources: stores, mentors, their open blocks, plans, terms. */
export const PUBLIC_IDS: readonly string[] = [
  'PATCH /api/members/me {homeStoreId}',
  'PATCH /api/mentors/me {storeIds}',
  'POST /api/mentors/me/blocks {storeId}',
  'POST /api/mentors/me/blocks/bulk {storeId}',
  'GET /api/slots/available ?storeId',
  'GET /api/slots/available ?mentorId',
  'POST /api/reservations/match-candidates {storeId}',
  'POST /api/reservations {blockId}',
  'POST /api/reservations {autoMatch.storeId}',
  'PATCH /api/reservations/:id {blockId}',
  'POST /api/day-passes/:id/use {blockId}',
  'POST /api/fixed-slots {mentorId}',
  'POST /api/fixed-slots {storeId}',
  'PATCH /api/fixed-slots/:id {mentorId}',
  'PATCH /api/fixed-slots/:id {storeId}',
  'POST /api/mentors/me/reservations/:id/hand-over {toMentorId}',
  'POST /api/waitlist {storeId}',
  'POST /api/waitlist {mentorId}',
  'POST /api/complaints {mentorId}',
  'POST /api/memberships {planId}',
  'POST /api/payments/intents {planId}',
  'POST /api/terms/:id/consent',
];
