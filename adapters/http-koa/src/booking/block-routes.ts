import { z } from 'zod';
import {
  addDays,
  daysBetween,
  invalid,
  mapPage,
  startOfDay,
  type BlockId,
  type BookingQueries,
  type CloseBlock,
  type OpenBlock,
  type OpenBlockSeries,
  type Policies,
  type SeriesId,
  type StoreId,
  type Weekday as WeekdayOf,
} from '@spotter/core';
import { created, list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, Day, id, TimeOfDay } from '../kernel/wire-types.js';
import { Weekday } from '../store/store-schema.js';
import { Block, presentBlock } from './block-schema.js';

const Minutes = z.int().min(1).max(1_440);

const NewBlock = z.strictObject({ storeId: id<StoreId>(), startsAt: At, minutes: Minutes.optional() });

const NewBlockSeries = z.strictObject({
  storeId: id<StoreId>(),
  weekdays: z
    .array(Weekday.transform((weekday) => weekday as WeekdayOf))
    .min(1)
    .max(7),
  startTimes: z.array(TimeOfDay).min(1).max(48),
  minutes: Minutes.optional(),
  from: Day,
  until: Day.meta({ description: 'The last day, included' }),
});

const OpenedSeries = z
  .strictObject({
    seriesId: id<SeriesId>(),
    opened: z.array(Block),
    skipped: z.array(z.strictObject({ startsAt: At, reason: z.string() })),
  })
  .meta({ id: 'OpenedSeries' });

export interface BlockRoutesNeed {
  readonly openBlock: OpenBlock;
  readonly openBlockSeries: OpenBlockSeries;
  readonly closeBlock: CloseBlock;
  readonly booking: BookingQueries;
  readonly policies: Policies;
}

export const blockRoutes = ({
  openBlock,
  openBlockSeries,
  closeBlock,
  booking,
  policies,
}: BlockRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/mentors/me/blocks',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Own slots of a range of days',
    query: { from: Day, to: Day },
    answers: { 200: list(Block) },
    handle: async ({ caller, query: { from, to }, page }) => {
      const { listMaxDays } = policies.block;
      const days = daysBetween(from, to) + 1;
      if (days < 1 || days > listMaxDays) throw invalid('to', `Must be from 0 to ${listMaxDays - 1} days after from.`);
      const within = { startsAt: startOfDay(from), endsAt: startOfDay(addDays(to, 1)) };
      return listed(mapPage(await booking.blocks(caller.id, within, page), presentBlock));
    },
  }),
  route({
    method: 'post',
    path: '/api/mentors/me/blocks',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Open a slot; the room is found for it',
    body: NewBlock,
    answers: { 201: Block },
    refusals: ['NOT_FOUND', 'RESERVATION_CONFLICT', 'POLICY_VIOLATION'],
    handle: async ({ caller, body }) =>
      created(presentBlock(await openBlock.execute({ mentorId: caller.id, ...body }))),
  }),
  route({
    method: 'post',
    path: '/api/mentors/me/blocks/bulk',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Open repeating slots; what cannot be opened is skipped and told with its reason',
    body: NewBlockSeries,
    answers: { 201: OpenedSeries },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, body }) => {
      const { seriesId, opened, skipped } = await openBlockSeries.execute({ mentorId: caller.id, ...body });
      return created({
        seriesId,
        opened: opened.map(presentBlock),
        skipped: skipped.map(({ startsAt, reason }) => ({ startsAt: formatAt(startsAt), reason })),
      });
    },
  }),
  route({
    method: 'delete',
    path: '/api/mentors/me/blocks/:id',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Close an open slot; within 24 hours of its start only what the week can do without',
    params: { id: id<BlockId>() },
    answers: { 200: Block },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, params }) =>
      ok(presentBlock(await closeBlock.execute({ mentorId: caller.id, blockId: params.id }))),
  }),
];
