import { z } from 'zod';
import { CHANNELS, type KpiDashboard, type ShowKpis } from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Day, Krw } from '../kernel/wire-types.js';

const Count = z.int().min(0);
/** 0 to 1. */
const Part = z.number().min(0).max(1).nullable();
const Delay = z.int().min(0).nullable();

const quality = {
  sent: Count,
  failed: Count.meta({ description: 'Given up, or bounced' }),
  successRate: Part.meta({ description: 'sent / (sent + failed); null where there is neither' }),
  delayP50Ms: Delay.meta({
    description: 'From the event to the sending, two digits of it; null where nothing was sent',
  }),
  delayP95Ms: Delay,
};

const Dashboard = z
  .strictObject({
    members: z.strictObject({ total: Count, active: Count, new: Count }),
    mentors: z.strictObject({
      ...{ total: Count, new: Count, active: Count, pro: Count, unverified: Count, onHold: Count },
    }),
    reservations: z.strictObject({
      ...{ confirmed: Count, completed: Count, cancelled: Count, lateCancelled: Count, noShows: Count },
    }),
    utilisation: Part.meta({ description: 'Taken of the blocks that were offered; null where none was' }),
    revenue: z.strictObject({ gross: Krw, refunds: Krw, net: Krw }),
    escrow: Krw,
    payable: Krw,
    payouts: z.strictObject({ deposited: Count, net: Krw, waiting: Count, failed: Count }),
    complaints: z.strictObject({ open: Count }),
    notifications: z.strictObject({
      ...quality,
      byChannelAndEvent: z.array(z.strictObject({ channel: z.enum(CHANNELS), eventKey: z.string(), ...quality })),
    }),
    series: z.array(z.strictObject({ day: Day, reservations: Count, revenue: Krw })),
  })
  .meta({ id: 'Dashboard', description: 'How the business goes (docs/domain.md, Dashboard)' });

/** The wire has the names of the core; its lists are not changed by who writes them. */
const presentDashboard = ({ notifications, series, ...rest }: KpiDashboard): z.input<typeof Dashboard> => ({
  ...rest,
  notifications: { ...notifications, byChannelAndEvent: [...notifications.byChannelAndEvent] },
  series: [...series],
});

export interface KpiRoutesNeed {
  readonly showKpis: ShowKpis;
}

export const kpiRoutes = ({ showKpis }: KpiRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/admin/dashboard',
    permission: 'admin',
    tag: 'Admin',
    summary: 'How the business goes: key figures of a range of days, the thirty up to today where none is given',
    query: {
      from: Day.optional(),
      to: Day.optional().meta({ description: 'Included; at most 366 days from the first' }),
    },
    answers: { 200: Dashboard },
    handle: async ({ query }) => ok(presentDashboard(await showKpis.execute(query))),
  }),
];
