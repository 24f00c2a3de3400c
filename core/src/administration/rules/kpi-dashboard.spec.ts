import { expect } from 'chai';
import { buildDashboard, calculateQuality, calculateRate, roughDelay } from './kpi-dashboard.js';
import type { KpiFigures } from './kpi-figures.js';
import type { Day } from '../../kernel/calendar.js';
import { krw, NO_WON } from '../../kernel/krw.js';

const day = (text: string): Day => text as Day;

const NOTHING: KpiFigures = {
  members: { total: 0, active: 0, new: 0 },
  mentors: { total: 0, new: 0, active: 0, pro: 0, unverified: 0, onHold: 0, illnesses: 0, repeatedlyIll: 0 },
  reservations: { confirmed: 0, completed: 0, cancelled: 0, lateCancelled: 0, noShows: 0 },
  openBlocks: 0,
  escrow: NO_WON,
  payable: NO_WON,
  payouts: { deposited: 0, net: NO_WON, waiting: 0, failed: 0 },
  openComplaints: 0,
  days: [],
  deliveries: [],
};

const RANGE = { from: day('2026-02-28'), to: day('2026-03-02') };

describe('the dashboard', () => {
  it('has every day, no rate and no delay without data', () => {
    const dashboard = buildDashboard(RANGE, NOTHING);
    expect(dashboard.utilisation).to.equal(null);
    expect(dashboard.revenue).to.deep.equal({ gross: 0, refunds: 0, net: 0 });
    expect(dashboard.notifications).to.deep.equal({
      ...{ sent: 0, failed: 0, successRate: null, delayP50Ms: null, delayP95Ms: null },
      byChannelAndEvent: [],
    });
    expect(dashboard.series.map((one) => one.day)).to.deep.equal(['2026-02-28', '2026-03-01', '2026-03-02']);
  });

  it('sums the days and includes days without data', () => {
    const dashboard = buildDashboard(RANGE, {
      ...NOTHING,
      openBlocks: 1,
      openComplaints: 3,
      days: [
        { day: day('2026-02-28'), reservations: 2, paid: krw(400_000), refunded: NO_WON },
        { day: day('2026-03-02'), reservations: 0, paid: krw(50_000), refunded: krw(70_000) },
      ],
    });
    expect(dashboard.revenue).to.deep.equal({ gross: 450_000, refunds: 70_000, net: 380_000 });
    expect(dashboard.utilisation).to.equal(0.6667);
    expect(dashboard.complaints).to.deep.equal({ open: 3 });
    expect(dashboard.series).to.deep.equal([
      { day: '2026-02-28', reservations: 2, revenue: 400_000 },
      { day: '2026-03-01', reservations: 0, revenue: 0 },
      { day: '2026-03-02', reservations: 0, revenue: -20_000 },
    ]);
  });

  it('rounds a rate up from exactly half of its last decimal place', () => {
    expect(calculateRate(57, 800)).to.equal(0.0713);
    expect(calculateRate(0, 0)).to.equal(null);
  });

  it('calculates delivery rates by channel and event, without in-app messages', () => {
    const one = { channel: 'push', eventKey: 'payment-failed' } as const;
    const { byChannelAndEvent, ...all } = buildDashboard(RANGE, {
      ...NOTHING,
      deliveries: [
        { ...one, delayMs: 900, count: 2 },
        { ...one, delayMs: null, count: 1 },
        { ...one, channel: 'in_app', delayMs: 10, count: 7 },
      ],
    }).notifications;
    const push = { sent: 2, failed: 1, successRate: 0.6667, delayP50Ms: 900, delayP95Ms: 900 };
    expect(all).to.deep.equal(push);
    const inApp = { sent: 7, failed: 0, successRate: 1, delayP50Ms: 10, delayP95Ms: 10 };
    expect(byChannelAndEvent).to.deep.equal([
      { ...one, ...push },
      { ...one, channel: 'in_app', ...inApp },
    ]);
  });

  it('contains the median and the 95th percentile of the delay', () => {
    const delays = (...counts: readonly (readonly [number, number])[]) =>
      calculateQuality(counts.map(([delayMs, count]) => ({ delayMs, count })));
    expect(delays([300, 1], [100, 1])).to.include({ delayP50Ms: 100, delayP95Ms: 300 });
    expect(delays([100, 95], [9_000, 5])).to.include({ delayP50Ms: 100, delayP95Ms: 100 });
    expect(delays([100, 94], [9_000, 6])).to.include({ delayP50Ms: 100, delayP95Ms: 9_000 });
  });

  it('rounds delays down to two digits', () => {
    const rough = [-5, 0, 9, 99, 100, 109, 110, 999, 1_234, 9_999, 12_345_678].map(roughDelay);
    expect(rough).to.deep.equal([0, 0, 9, 99, 100, 100, 110, 990, 1_200, 9_900, 12_000_000]);
  });
});
