import type { Blocks, BookingDesk, DayPasses, Reservations } from './booking/ports.js';
import type { Complaints } from './complaint/ports.js';
import type { FixedSlots } from './fixed-slot/ports.js';
import type { People, RefreshTokens } from './identity/ports.js';
import type { KeyedRequests } from './idempotency/ports.js';
import type { Journal } from './ledger/ports.js';
import type { Members } from './member/ports.js';
import type { Memberships } from './membership/ports.js';
import type { Mentors } from './mentor/ports.js';
import type { Deliveries, Reminders } from './notification/ports.js';
import type { Payments, Refunds, Webhooks } from './payment/ports.js';
import type { Earnings, Payouts } from './payout/ports.js';
import type { PointLots } from './points/ports.js';
import type { Outbox } from './shared/outbox.js';
import type { Branches } from './store/ports.js';
import type { TaxReports } from './tax-report/ports.js';
import type { Waitlist } from './waitlist/ports.js';
import type { Ratings, SessionRecords } from './training/ports.js';

/** Every collection that a transaction can touch. A use case asks for those it needs: `Transaction<Pick<Stores, 'blocks'>>`. */
export interface Stores {
  readonly people: People;
  readonly refreshTokens: RefreshTokens;
  readonly members: Members;
  readonly mentors: Mentors;
  readonly branches: Branches;
  readonly blocks: Blocks;
  readonly desk: BookingDesk;
  readonly reservations: Reservations;
  readonly dayPasses: DayPasses;
  readonly fixedSlots: FixedSlots;
  readonly waitlist: Waitlist;
  readonly records: SessionRecords;
  readonly ratings: Ratings;
  readonly complaints: Complaints;
  readonly memberships: Memberships;
  readonly payments: Payments;
  readonly refunds: Refunds;
  readonly webhooks: Webhooks;
  readonly pointLots: PointLots;
  readonly journal: Journal;
  readonly earnings: Earnings;
  readonly payouts: Payouts;
  readonly taxReports: TaxReports;
  readonly deliveries: Deliveries;
  readonly reminders: Reminders;
  readonly outbox: Outbox;
  readonly keyedRequests: KeyedRequests;
}
