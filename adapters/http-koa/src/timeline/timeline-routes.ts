import { z } from 'zod';
import type { MemberId, MentorId, ReservationId } from '@spotter/core/kernel';
import { TIMELINE_ACTORS, TIMELINE_KINDS, type TimelineRequest, type TimelineSubject } from '@spotter/core/timeline';
import { history, historyOf } from '../kernel/answer.js';
import type { ApiServices } from '../kernel/api-services.js';
import { route, type Route } from '../kernel/route.js';
import { At, historyQuery, id } from '../kernel/wire-types.js';

const TimelineItem = z
  .strictObject({
    at: At,
    kind: z.enum(TIMELINE_KINDS).meta({ description: '`payment`: payments, refunds and payouts; `journal`: an entry' }),
    title: z.string(),
    by: z.enum(TIMELINE_ACTORS).meta({ description: '`operator` acts at the command line' }),
    references: z
      .record(z.string(), z.string())
      .meta({ description: 'Ids by the kind of object: the item’s own id, and the ids of its subjects' }),
    details: z.record(z.string(), z.unknown()).meta({ description: 'The other facts; they depend on the kind' }),
  })
  .meta({ id: 'TimelineItem' });

const shared = {
  description: 'Messages are shown without their text. Pages are read by cursor only.',
  query: historyQuery,
  answers: { 200: history(TimelineItem) },
  refusals: ['NOT_FOUND'],
} as const;

export const timelineRoutes = ({ readTimeline }: ApiServices): readonly Route[] => {
  const read = async (subject: TimelineSubject, query: TimelineRequest) =>
    historyOf(await readTimeline.execute(subject, query));
  return [
    route('GET /api/admin/members/:id/timeline', 'admin', 'Admin', {
      ...shared,
      summary: 'List everything that happened to a member, newest first',
      params: { id: id<MemberId>() },
      handle: ({ params, query }) => read({ kind: 'member', id: params.id }, query),
    }),
    route('GET /api/admin/mentors/:id/timeline', 'admin', 'Admin', {
      ...shared,
      summary: 'List everything that happened to a mentor, newest first',
      params: { id: id<MentorId>() },
      handle: ({ params, query }) => read({ kind: 'mentor', id: params.id }, query),
    }),
    route('GET /api/admin/reservations/:id/timeline', 'admin', 'Admin', {
      ...shared,
      summary: 'List everything that happened to a reservation, newest first',
      params: { id: id<ReservationId>() },
      handle: ({ params, query }) => read({ kind: 'reservation', id: params.id }, query),
    }),
  ];
};
