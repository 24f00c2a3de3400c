import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { Day, describedComponent, Krw } from '../kernel/wire-types.js';
import { Channel } from '../notification/notification-schema.js';
import { reportedDays } from './reported-days.js';

const Count = z.int().min(0);
/** From 0 to 1; null when the divisor is zero. */
const Ratio = z.number().min(0).max(1).nullable();
const Delay = z.int().min(0).nullable();

const quality = {
  sent: Count,
  failed: Count.meta({ description: 'Deliveries that failed after the last retry, or bounced' }),
  successRate: Ratio.meta({ description: 'sent / (sent + failed); null when both are 0' }),
  delayP50Ms: Delay.meta({
    description:
      'Milliseconds from the event, for a fallback from the failure before it, to the sending; two significant digits; null when nothing was sent',
  }),
  delayP95Ms: Delay,
};

const described = (description: string) => Count.meta({ description });

const Dashboard = describedComponent('Dashboard', 'Key figures of the business', {
  members: z.strictObject({
    total: described('Registered by the end of the range, without closed accounts'),
    active: described('Now with a membership that is active, paused or past due'),
    new: described('Of `total`, registered in the range'),
  }),
  mentors: z.strictObject({
    total: described('Registered by the end of the range, without closed accounts'),
    new: described('Of `total`, registered in the range'),
    active: described('Now'),
    pro: described('Now, of the active ones, also with the tier on hold'),
    unverified: described('Now'),
    onHold: described('Now'),
    illnesses: described('Time off for illness that began in the range'),
    repeatedlyIll: described('Mentors with two or more of these illnesses'),
  }),
  reservations: z
    .strictObject({
      confirmed: described('Also in progress'),
      completed: Count,
      cancelled: described('In time, or rejected'),
      lateCancelled: Count,
      noShows: described('Of members and of mentors'),
    })
    .meta({ description: 'Sessions that start in the range, by their present status' }),
  utilisation: Ratio.meta({
    description:
      'Slots of the range with an active or past session, also a no-show, divided by these and the open ones; null without slots',
  }),
  revenue: z
    .strictObject({ gross: Krw, refunds: Krw, net: Krw })
    .meta({ description: 'Paid and refunded in the range; points count when bought, chargebacks do not count' }),
  escrow: Krw.meta({ description: 'Now owed to mentors and not payable yet' }),
  payable: Krw.meta({ description: 'Now owed to mentors and payable' }),
  payouts: z.strictObject({
    deposited: described('In the range, and not returned'),
    net: Krw.meta({ description: 'Of `deposited`' }),
    waiting: described('Now'),
    failed: described('Now'),
  }),
  complaints: z.strictObject({ open: described('Now') }),
  notifications: z
    .strictObject({
      ...quality,
      byChannelAndEvent: z
        .array(z.strictObject({ channel: Channel, eventKey: z.string(), ...quality }))
        .meta({ description: 'Also messages in the app' }),
    })
    .meta({ description: 'Finished deliveries of events in the range; the totals leave out messages in the app' }),
  series: z.array(
    z.strictObject({
      day: Day,
      reservations: described('Active and past sessions that start on the day, also no-shows'),
      revenue: Krw.meta({ description: 'Less refunds' }),
    }),
  ),
});

export const kpiRoutes: ResourceRoutes = ({ showKpis, policies }) => [
  route('GET /api/admin/dashboard', 'admin', 'Admin', {
    summary: 'Get the key figures of a range of days',
    query: reportedDays(policies.administration),
    answers: { 200: Dashboard },
    handle: async ({ query }) => ok(await showKpis.execute(query)),
  }),
];
