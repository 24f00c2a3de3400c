import { DAY, HOUR, instantAt, type Day, type TimeOfDay } from '@spotter/core/kernel';
import type { DemoFixture } from './demo-fixture.js';

/**
 * Completes a session, releases its escrow, and moves the clock to an hour after the period. @returns the end of the period.
 */
export async function earnPayout(fixture: DemoFixture): Promise<number> {
  const session = await fixture.train('mentor1');
  await fixture.moveTo(Date.parse(session.startsAt) + 7 * DAY + HOUR);
  await fixture.run('payment-ledger-release');
  const data = await fixture.as('mentor1').read('/api/mentors/me/payouts/current');
  const { endsOn } = data['period'] as { endsOn: Day };
  const end = instantAt(endsOn, '01:00' as TimeOfDay);
  await fixture.moveTo(end);
  return end;
}
