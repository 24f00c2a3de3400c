import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { Day, describedComponent, Krw } from '../kernel/wire-types.js';
import { Channel } from '../notification/notification-schema.js';
import { reportedDays } from './reported-days.js';

const Count = z.int().min(0);
/** From 0 to 1; null when there is nothing to divide by. */
const Ratio = z.number().min(0).max(1).nullable();
const Delay = z.int().min(0).nullable();

const quality = {
  sent: Count,
  failed: Count.meta({ description: 'Deliveries that failed after the last retry, or bounced' }),
  successRate: Ratio.meta({ description: 'sent / (sent + failed); null when both are 0' }),
  delayP50Ms: Delay.meta({
    description: 'Milliseconds from the event to the sending, to two significant digits; null when nothing was sent',
  }),
  delayP95Ms: Delay,
};

const Dashboard = describedComponent('Dashboard', 'Key figures of the business (docs/domain.md, Dashboard)', {
  members: z.strictObject({ total: Count, active: Count, new: Count }),
  mentors: z.strictObject({
    total: Count,
    new: Count,
    active: Count,
    pro: Count,
    unverified: Count,
    onHold: Count,
    illnesses: Count,
    repeatedlyIll: Count,
  }),
  reservations: z.strictObject({
    confirmed: Count,
    completed: Count,
    cancelled: Count,
    lateCancelled: Count,
    noShows: Count,
  }),
  utilisation: Ratio.meta({ description: 'Booked slots divided by offered slots; null when none was offered' }),
  revenue: z.strictObject({ gross: Krw, refunds: Krw, net: Krw }),
  escrow: Krw,
  payable: Krw,
  payouts: z.strictObject({ deposited: Count, net: Krw, waiting: Count, failed: Count }),
  complaints: z.strictObject({ open: Count }),
  notifications: z.strictObject({
    ...quality,
    byChannelAndEvent: z.array(z.strictObject({ channel: Channel, eventKey: z.string(), ...quality })),
  }),
  series: z.array(z.strictObject({ day: Day, reservations: Count, revenue: Krw })),
});

export const kpiRoutes: ResourceRoutes = ({ showKpis, policies }) => [
  route('GET /api/admin/dashboard', 'admin', 'Admin', {
    summary: 'Get the key figures of a range of days',
    query: reportedDays(policies.administration),
    answers: { 200: Dashboard },
    handle: async ({ query }) => ok(await showKpis.execute(query)),
  }),
];
