import { z } from 'zod';
import {
  DAY,
  type BlockId,
  type MemberId,
  type MentorId,
  type StoreId,
  type WaitlistEntryId,
} from '@spotter/core/kernel';
import { stateAt, type WaitlistEntry as WaitlistEntryOf } from '@spotter/core/waitlist';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id } from '../kernel/wire-types.js';

const WaitlistEntry = component('WaitlistEntry', {
  id: id<WaitlistEntryId>(),
  memberId: id<MemberId>(),
  storeId: id<StoreId>(),
  mentorId: id<MentorId>().nullable().meta({ description: 'null for any mentor' }),
  from: At,
  until: At.meta({ description: 'The end of the window: a slot must end by then' }),
  status: explainedEnum({
    waiting: 'in line',
    offered: 'a slot is reserved for the member, see `offer`',
    booked: 'an offered slot was booked',
    left: 'the member left',
    expired: 'the window is over',
  }),
  offer: z
    .strictObject({ blockId: id<BlockId>(), until: At })
    .nullable()
    .meta({ description: 'The slot that only this member can book until the given time' }),
  createdAt: At,
});

const NewWaitlistEntry = z.strictObject({
  storeId: id<StoreId>(),
  mentorId: id<MentorId>().optional(),
  from: At,
  until: At,
});

export const waitlistRoutes: ResourceRoutes = ({ joinWaitlist, leaveWaitlist, waitlist, clock, policies }) => {
  const toEntryResponse = (entry: WaitlistEntryOf) => ({
    ...entry,
    from: entry.startsAt,
    until: entry.endsAt,
    ...stateAt(entry, clock.now()),
  });
  return [
    route('POST /api/waitlist', 'member', 'Reservation', {
      summary: 'Join the waitlist for a slot; a free slot is reserved for the first member for a short time',
      description: `The window has at most ${policies.waitlist.maxWindowMs / DAY} days; a member has at most ${policies.waitlist.maxEntries} current entries.`,
      body: NewWaitlistEntry,
      answers: { 201: WaitlistEntry },
      refusals: ['NOT_FOUND'],
      policies: ['mentor-active', 'waitlist-entries'],
      idempotent: true,
      handle: async ({ idempotency, caller, body }) =>
        created(toEntryResponse(await joinWaitlist.execute({ memberId: caller.id, ...body }, idempotency))),
    }),
    route('GET /api/waitlist', 'member', 'Reservation', {
      summary: 'List your waitlist entries by creation',
      answers: { 200: list(WaitlistEntry) },
      handle: async ({ caller, page }) => listedAs(await waitlist.entriesOf(caller.id, page), toEntryResponse),
    }),
    route('DELETE /api/waitlist/:id', 'member', 'Reservation', {
      summary: 'Leave the waitlist; an offered slot goes to the next member',
      params: { id: id<WaitlistEntryId>() },
      answers: { 200: WaitlistEntry },
      policies: ['state'],
      handle: async ({ caller, params }) =>
        ok(toEntryResponse(await leaveWaitlist.execute({ entryId: params.id, memberId: caller.id }))),
    }),
  ];
};
