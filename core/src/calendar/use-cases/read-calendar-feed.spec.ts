import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { ReservationFilter } from '../../booking/ports.js';
import { instant } from '../../kernel/instant.js';
import type { PageRequest } from '../../kernel/page.js';
import { ReadCalendarFeed } from './read-calendar-feed.js';

type Ports = ConstructorParameters<typeof ReadCalendarFeed>[0];

describe('the sessions of a calendar feed', () => {
  it('are at most 1,000 from 30 days ago and 100 cancelled ones from today, read without a total', async () => {
    const read: (ReservationFilter & PageRequest)[] = [];
    const ports = {
      policies: defaultPolicies,
      clock: { now: () => instant(Date.parse('2026-11-20T12:00:00+09:00')) },
      secrets: { hash: (token: string) => token },
      calendarWriter: { write: () => new Uint8Array() },
      queries: {
        calendars: { feedOwner: async () => ({ personId: 'mentor', role: 'mentor', language: 'en' }) },
        booking: {
          reservationViews: async (filter: ReservationFilter, page: PageRequest) => {
            read.push({ ...filter, ...page });
            return { items: [], page: 1, size: page.size, total: 0, nextCursor: 'more' };
          },
        },
      },
    } as unknown as Ports;
    await new ReadCalendarFeed(ports).execute('token');
    const all = { mentorId: 'mentor', to: '2027-02-18', page: 1, knownTotal: 0 };
    expect(read).to.deep.equal([
      { ...all, from: '2026-10-21', isCancelledOrRejected: false, size: 1_000 },
      { ...all, from: '2026-11-20', isCancelledOrRejected: true, size: 100 },
    ]);
  });
});
