import type { IdempotencyContext } from '@spotter/core/application';
import type { MentorId, TimeOffId } from '@spotter/core/kernel';
import type { TakeTimeOffCommand } from '@spotter/core/time-off';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { dryRun } from '../booking/quote-schema.js';
import {
  NewTimeOff,
  NewTimeOffByStaff,
  TimeOff,
  TimeOffPreview,
  toPreviewResponse,
  toTimeOffResponse,
} from './time-off-schema.js';

const taking = {
  description:
    '`dryRun=true` returns 200 with what would happen. `reassign`: another mentor takes each session over where one is free.',
  query: dryRun,
  body: NewTimeOff,
  answers: { 200: TimeOffPreview, 201: TimeOff },
  idempotent: true,
} as const;

export const timeOffRoutes: ResourceRoutes = ({ takeTimeOff, withdrawTimeOff, timeOffs, clock }) => {
  const take = async (command: TakeTimeOffCommand, dryRun: boolean, idempotency: IdempotencyContext | undefined) =>
    dryRun
      ? ok(toPreviewResponse(await takeTimeOff.preview(command)))
      : created(toTimeOffResponse(await takeTimeOff.execute(command, idempotency), clock.now()));
  return [
    route('POST /api/mentors/me/time-off', 'mentor', 'Mentor', {
      summary: 'Take time off: slots close, and sessions are reassigned to other mentors or cancelled',
      ...taking,
      policies: ['time-off'],
      handle: ({ idempotency, caller, query, body: { note = null, ...body } }) =>
        take({ ...body, note, mentorId: caller.id, authority: null }, query.dryRun, idempotency),
    }),
    route('GET /api/mentors/me/time-off', 'mentor', 'Mentor', {
      summary: 'List your time off, latest first',
      answers: { 200: list(TimeOff) },
      handle: async ({ caller, page }) => {
        const at = clock.now();
        return listedAs(await timeOffs.timeOffsOf(caller.id, page), (one) => toTimeOffResponse(one, at));
      },
    }),
    route('DELETE /api/mentors/me/time-off/:id', 'mentor', 'Mentor', {
      summary: 'Cancel the remaining time off; reassigned sessions stay with their substitutes',
      params: { id: id<TimeOffId>() },
      answers: { 200: TimeOff },
      policies: ['state'],
      handle: async ({ caller, params }) => {
        const withdrawn = await withdrawTimeOff.execute({ timeOffId: params.id, mentorId: caller.id });
        return ok(toTimeOffResponse(withdrawn, clock.now()));
      },
    }),
    route('POST /api/admin/mentors/:id/time-off', 'admin', 'Admin', {
      summary: 'Record a mentor’s time off',
      ...taking,
      body: NewTimeOffByStaff,
      params: { id: id<MentorId>() },
      policies: ['time-off'],
      handle: ({ idempotency, caller, requestId, params, query, body: { note = null, ...body } }) => {
        const authority = { adminId: caller.id, requestId };
        return take({ ...body, note, mentorId: params.id, authority }, query.dryRun, idempotency);
      },
    }),
  ];
};
