import { z } from 'zod';
import type { Policies } from '@spotter/core/application';
import type { Language } from '@spotter/core/kernel';
import type { Dashboard as DashboardOf } from '@spotter/core/member-dashboard';
import { ReservationView, reservationViewPresenter } from '../booking/reservation-schema.js';
import { Phase, toPhaseResponse } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Krw } from '../kernel/wire-types.js';
import { Membership, toMembershipResponse } from '../membership/membership-routes.js';

const Dashboard = component('MemberDashboard', {
  nextReservation: ReservationView.nullable(),
  upcoming: z.array(ReservationView).meta({ description: 'The next confirmed or running sessions, by start' }),
  membership: Membership.nullable(),
  points: Krw,
  phase: Phase,
  progress: z.strictObject({
    sessionsThisMonth: z.int(),
    volumeThisWeekKg: z.number(),
    weightKg: z
      .number()
      .nullable()
      .meta({ description: 'The latest recorded weight, otherwise the one in the profile' }),
  }),
  unreadNotifications: z.int().meta({ description: 'Among the newest 1,000' }),
});

function toDashboardResponse(dashboard: DashboardOf, language: Language, policies: Policies) {
  const { today, membership, phase } = dashboard;
  const upcoming = dashboard.upcoming.map(reservationViewPresenter(policies));
  return {
    ...dashboard,
    nextReservation: upcoming[0] ?? null,
    upcoming,
    membership: membership && toMembershipResponse(membership, today, policies),
    phase: toPhaseResponse(phase, language),
  };
}

export const dashboardRoutes: ResourceRoutes = ({ memberDashboard, policies }) => [
  route('GET /api/members/me/dashboard', 'member', 'Member', {
    summary: 'Get your start page: next reservations, membership, points, phase and progress',
    answers: { 200: Dashboard },
    handle: async ({ caller, language }) => {
      const dashboard = await memberDashboard.execute(caller.id);
      return ok(toDashboardResponse(dashboard, language, policies));
    },
  }),
];
