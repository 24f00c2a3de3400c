import { z } from 'zod';
import type { Dashboard as DashboardOf, Language, MemberDashboard, Policies } from '@spotter/core';
import { Reservation, reservationPresenter } from '../booking/reservation-schema.js';
import { Phase, presentPhase } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { Krw } from '../kernel/wire-types.js';
import { Membership, presentMembership } from '../membership/membership-routes.js';

const Dashboard = z
  .strictObject({
    nextReservation: Reservation.nullable(),
    upcoming: z.array(Reservation),
    membership: Membership.nullable(),
    points: Krw,
    phase: Phase,
    progress: z.strictObject({
      sessionsThisMonth: z.int(),
      volumeThisWeekKg: z.number(),
      weightKg: z.number().nullable(),
    }),
    unreadNotifications: z.int(),
  })
  .meta({ id: 'MemberDashboard' });

function presentDashboard(dashboard: DashboardOf, language: Language, policies: Policies) {
  const { today, membership, points, progress, unreadNotifications } = dashboard;
  const upcoming = dashboard.upcoming.map(reservationPresenter(policies));
  return {
    nextReservation: upcoming[0] ?? null,
    upcoming,
    membership: membership && presentMembership(membership, today, policies),
    points,
    phase: presentPhase(dashboard.phase, language),
    progress,
    unreadNotifications,
  };
}

export interface DashboardRoutesNeed {
  readonly memberDashboard: MemberDashboard;
  readonly policies: Policies;
}

export const dashboardRoutes = ({ memberDashboard, policies }: DashboardRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/dashboard',
    permission: 'member',
    tag: 'Member',
    summary: 'What a member sees first: the next reservations, membership, points, phase and progress',
    answers: { 200: Dashboard },
    handle: async ({ caller, headers }) => {
      const dashboard = await memberDashboard.execute(caller.id);
      return ok(presentDashboard(dashboard, languageOf(headers['accept-language']), policies));
    },
  }),
];
