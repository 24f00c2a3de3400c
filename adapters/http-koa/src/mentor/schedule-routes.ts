import { z } from 'zod';
import { scheduleInterval } from '@spotter/core/booking';
import { dayOf } from '@spotter/core/kernel';
import type { MentorsDay as MentorsDayOf } from '@spotter/core/training';
import { Block } from '../booking/block-schema.js';
import { ReservationView, reservationViewPresenter } from '../booking/reservation-schema.js';
import { scheduleQuery } from '../booking/schedule-query.js';
import { list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, Day } from '../kernel/wire-types.js';
import { toSessionResponse, Session } from '../training/session-schema.js';

const duty = { required: z.int().min(0), opened: z.int().min(0), remaining: z.int().min(0) };

const Obligation = component('Obligation', {
  week: Day.meta({ description: 'The Monday of the week' }),
  ...duty,
  peak: z.strictObject(duty),
  met: z.boolean(),
  deadline: At.meta({ description: 'Sunday 24:00 before the week' }),
});

const MentorsDay = component('MentorsDay', {
  date: Day,
  sessions: z.array(Session),
  openBlocks: z.array(Block),
});

const toDayResponse = (day: MentorsDayOf) => ({ ...day, sessions: day.sessions.map(toSessionResponse) });

export const scheduleRoutes: ResourceRoutes = ({ mentorsToday, weeklyObligation, training, clock, policies }) => [
  route('GET /api/mentors/me/today', 'mentor', 'Mentor', {
    summary: 'List today’s booked and open slots',
    description: 'A session that spans midnight is listed on both days.',
    answers: { 200: MentorsDay },
    handle: async ({ caller }) => ok(toDayResponse(await mentorsToday.execute(caller.id))),
  }),
  route('GET /api/mentors/me/reservations', 'mentor', 'Mentor', {
    summary: 'List your booked slots in a range of days, by start, with the member’s name',
    description: 'Cancelled and rejected reservations are not listed.',
    query: scheduleQuery(policies.block),
    answers: { 200: list(ReservationView) },
    handle: async ({ caller, query, page }) => {
      const within = scheduleInterval(query, dayOf(clock.now()), policies.block);
      return listedAs(
        await training.sessionsWithin({ mentorId: caller.id }, within, page),
        reservationViewPresenter(policies),
      );
    },
  }),
  route('GET /api/mentors/me/obligation', 'mentor', 'Mentor', {
    summary: 'Get the required and the opened number of slots of a week',
    query: { week: Day.optional().meta({ description: 'The Monday of the week; default: the current week' }) },
    answers: { 200: Obligation },
    handle: async ({ caller, query }) => ok(await weeklyObligation.execute({ mentorId: caller.id, ...query })),
  }),
];
