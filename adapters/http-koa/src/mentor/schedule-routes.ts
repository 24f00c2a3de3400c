import { z } from 'zod';
import type {
  MemberId,
  MentorsDay as MentorsDayOf,
  MentorsToday,
  Obligation as ObligationOf,
  WeeklyObligation,
} from '@spotter/core';
import { Block, presentBlock } from '../booking/block-schema.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { formatAt } from '../kernel/wire-time.js';
import { At, Day, id } from '../kernel/wire-types.js';
import { presentSession, sessionFields } from '../training/session-schema.js';

const duty = { required: z.int().min(0), opened: z.int().min(0), remaining: z.int().min(0) };

const Obligation = z
  .strictObject({
    week: Day.meta({ description: 'The Monday of the week' }),
    ...duty,
    peak: z.strictObject(duty),
    met: z.boolean(),
    deadline: At.meta({ description: 'The Sunday 24:00 before the week' }),
  })
  .meta({ id: 'Obligation' });

const MentorsDay = z
  .strictObject({
    date: Day,
    sessions: z.array(
      z.strictObject({ ...sessionFields, member: z.strictObject({ id: id<MemberId>(), name: z.string() }) }),
    ),
    openBlocks: z.array(Block),
  })
  .meta({ id: 'MentorsDay' });

const presentObligation = ({ deadline, ...obligation }: ObligationOf) => ({
  ...obligation,
  deadline: formatAt(deadline),
});

const presentDay = ({ date, sessions, openBlocks }: MentorsDayOf) => ({
  date,
  sessions: sessions.map(({ member, ...session }) => ({ ...presentSession(session), member })),
  openBlocks: openBlocks.map(presentBlock),
});

export interface ScheduleRoutesNeed {
  readonly mentorsToday: MentorsToday;
  readonly weeklyObligation: WeeklyObligation;
}

export const scheduleRoutes = ({ mentorsToday, weeklyObligation }: ScheduleRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/mentors/me/today',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'Today’s schedule: who comes, and which slots are still open',
    answers: { 200: MentorsDay },
    handle: async ({ caller }) => ok(presentDay(await mentorsToday.execute(caller.id))),
  }),
  route({
    method: 'get',
    path: '/api/mentors/me/obligation',
    permission: 'mentor',
    tag: 'Mentor',
    summary: 'How many slots a week asks for, and how many are opened',
    query: { week: Day.optional().meta({ description: 'The Monday of the week; this week without' }) },
    answers: { 200: Obligation },
    handle: async ({ caller, query: { week } }) =>
      ok(presentObligation(await weeklyObligation.execute({ mentorId: caller.id, ...(week && { week }) }))),
  }),
];
