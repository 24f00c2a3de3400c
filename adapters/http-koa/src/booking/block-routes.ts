import { z } from 'zod';
import { scheduleInterval, type OpeningObstacle } from '@spotter/core/booking';
import { type BlockId, DAY, dayOf, type SeriesId, type StoreId } from '@spotter/core/kernel';
import { created, list, listed, ok } from '../kernel/answer.js';
import { explainedEnum } from '../kernel/explained-enum.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day, id, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';
import { Block } from './block-schema.js';
import { scheduleQuery } from './schedule-query.js';

const Minutes = z
  .int()
  .min(1)
  .max(1_440)
  .meta({ examples: [60] });

const NewBlock = z.strictObject({ storeId: id<StoreId>(), startsAt: At, minutes: Minutes.optional() });

const NewBlockSeries = z.strictObject({
  storeId: id<StoreId>(),
  weekdays: z.array(Weekday).min(1).max(7),
  startTimes: z.array(TimeOfDay).min(1).max(48),
  minutes: Minutes.optional(),
  from: Day,
  until: Day.meta({ description: 'The last day, included' }),
});

const Obstacle = explainedEnum<OpeningObstacle>({
  in_the_past: 'the slot would start in the past',
  too_far_ahead: 'it would start too far ahead',
  mentor_away: 'you have time off',
  mentor_overlap: 'you have a slot at this time',
  no_free_room: 'the store has no free room',
});

const OpenedSeries = component('OpenedSeries', {
  seriesId: id<SeriesId>(),
  opened: z.array(Block),
  skipped: z.array(z.strictObject({ startsAt: At, reason: Obstacle })),
});

export const blockRoutes: ResourceRoutes = ({ openBlock, openBlockSeries, closeBlock, booking, clock, policies }) => [
  route('GET /api/mentors/me/blocks', 'mentor', 'Mentor', {
    summary: 'List your slots in a range of days, by start',
    description: 'A slot that spans midnight is listed on both days.',
    query: scheduleQuery(policies.block),
    answers: { 200: list(Block) },
    handle: async ({ caller, query, page }) => {
      const within = scheduleInterval(query, dayOf(clock.now()), policies.block);
      return listed(await booking.blocks(caller.id, within, page));
    },
  }),
  route('POST /api/mentors/me/blocks', 'mentor', 'Mentor', {
    summary: 'Open a slot; the service assigns the room',
    description:
      `It starts in the future, at most ${policies.block.openAheadMs / DAY} days ahead, and takes ${policies.block.minMinutes} to ${policies.block.maxMinutes} \`minutes\` ` +
      `in steps of ${policies.block.stepMinutes}; default: ${policies.block.defaultMinutes}.`,
    body: NewBlock,
    answers: { 201: Block },
    refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT'],
    policies: ['mentor-active', 'block-in-the-future', 'block-not-too-far-ahead', 'time-off'],
    handle: async ({ caller, body }) => created(await openBlock.execute({ mentorId: caller.id, ...body })),
  }),
  route('POST /api/mentors/me/blocks/bulk', 'mentor', 'Mentor', {
    summary: 'Open repeating slots; the answer lists each skipped slot with its reason',
    description: `For each of the start times on each of the weekdays, from \`from\` to \`until\`: at most ${policies.block.bulkMaxDays} days and ${policies.block.bulkMaxBlocks} slots.`,
    body: NewBlockSeries,
    answers: { 201: OpenedSeries },
    refusals: ['NOT_FOUND'],
    policies: ['mentor-active'],
    handle: async ({ caller, body }) => created(await openBlockSeries.execute({ mentorId: caller.id, ...body })),
  }),
  route('DELETE /api/mentors/me/blocks/:id', 'mentor', 'Mentor', {
    summary: 'Close an open slot; shortly before its start only if the week keeps its required number of slots',
    params: { id: id<BlockId>() },
    answers: { 200: Block },
    policies: ['state', 'week-obligation'],
    idempotent: true,
    handle: async ({ idempotency, caller, params }) =>
      ok(await closeBlock.execute({ mentorId: caller.id, blockId: params.id }, idempotency)),
  }),
];
