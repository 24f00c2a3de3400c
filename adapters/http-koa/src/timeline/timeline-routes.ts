import { z } from 'zod';
import { TIMELINE_ACTORS, TIMELINE_KINDS, type TimelineSubject } from '@spotter/core/timeline';
import { history, historyOf } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, historyQuery, id } from '../kernel/wire-types.js';

const TimelineItem = component('TimelineItem', {
  at: At,
  kind: z.enum(TIMELINE_KINDS).meta({ description: '`payment`: payments, refunds and payouts; `journal`: an entry' }),
  title: z.string(),
  by: z.enum(TIMELINE_ACTORS).meta({ description: '`operator` acts at the command line' }),
  references: z
    .record(z.string(), z.string())
    .meta({ description: 'Ids by the kind of object: the item’s own id, and the ids of its subjects' }),
  details: z.record(z.string(), z.unknown()).meta({ description: 'The other facts; they depend on the kind' }),
});

const SUBJECTS = ['member', 'mentor', 'reservation'] as const;

export const timelineRoutes: ResourceRoutes = ({ readTimeline }) =>
  SUBJECTS.map((kind) =>
    route(`GET /api/admin/${kind}s/:id/timeline`, 'admin', 'Admin', {
      summary: `List everything that happened to a ${kind}, newest first`,
      description: 'Messages are shown without their text. Pages are read by cursor only.',
      params: { id: id() },
      query: historyQuery,
      answers: { 200: history(TimelineItem) },
      handle: async ({ params, query }) =>
        historyOf(await readTimeline.execute({ kind, id: params.id } as TimelineSubject, query)),
    }),
  );
