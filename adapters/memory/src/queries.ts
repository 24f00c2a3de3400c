import type { Queries } from '@spotter/core/application';
import type { Plan } from '@spotter/core/membership';
import { MemoryAdministrationQueries } from './administrator-actions.js';
import { MemoryBookingQueries } from './booking-queries.js';
import { MemoryStoreQueries } from './stores.js';
import { MemoryCalendarQueries } from './calendar-feeds.js';
import { MemoryComplaintQueries } from './complaints.js';
import { MemoryDemandQueries } from './demand-counts.js';
import { MemoryFixedSlotQueries } from './fixed-slots.js';
import { MemoryIdentityQueries } from './identity-queries.js';
import { MemoryLedgerQueries } from './journal.js';
import { MemoryKpiQueries } from './kpi-queries.js';
import { MemoryMarketingQueries } from './marketing-queries.js';
import { MemoryMemberQueries } from './member-queries.js';
import { MemoryMembershipQueries } from './membership-queries.js';
import { MemoryMentorQueries } from './mentor-queries.js';
import { MemoryNotificationQueries } from './notification-queries.js';
import { MemoryPaymentQueries } from './payments.js';
import { MemoryPayoutBatchQueries } from './payout-batches.js';
import { MemoryPayoutQueries } from './payout-queries.js';
import { MemoryPersonalDataQueries } from './personal-data.js';
import { MemoryPointQueries } from './point-lots.js';
import { MemoryProApplicationQueries } from './pro-applications.js';
import { MemoryOperationQueries } from './service-heartbeats.js';
import type { CommittedTables } from './tables.js';
import { MemoryTaxReportQueries } from './tax-reports.js';
import { MemoryTermsQueries } from './terms.js';
import { MemoryTimeOffQueries } from './time-offs.js';
import { MemoryTimelineQueries } from './timelines.js';
import { MemoryTrainingQueries } from './training-queries.js';
import { MemoryWaitlistQueries } from './waitlist.js';

export const queriesOn = (rows: CommittedTables, plans: readonly Plan[]): Queries => ({
  administration: new MemoryAdministrationQueries(rows),
  booking: new MemoryBookingQueries(rows),
  calendars: new MemoryCalendarQueries(rows),
  complaints: new MemoryComplaintQueries(rows),
  demand: new MemoryDemandQueries(rows),
  fixedSlots: new MemoryFixedSlotQueries(rows),
  identity: new MemoryIdentityQueries(rows),
  kpis: new MemoryKpiQueries(rows),
  ledger: new MemoryLedgerQueries(rows),
  marketing: new MemoryMarketingQueries(rows),
  members: new MemoryMemberQueries(rows),
  personalData: new MemoryPersonalDataQueries(rows),
  memberships: new MemoryMembershipQueries(rows, plans),
  mentors: new MemoryMentorQueries(rows),
  notifications: new MemoryNotificationQueries(rows),
  operation: new MemoryOperationQueries(rows),
  payments: new MemoryPaymentQueries(rows),
  payouts: new MemoryPayoutQueries(rows),
  payoutBatches: new MemoryPayoutBatchQueries(rows),
  points: new MemoryPointQueries(rows),
  proApplications: new MemoryProApplicationQueries(rows),
  stores: new MemoryStoreQueries(rows),
  taxReports: new MemoryTaxReportQueries(rows),
  terms: new MemoryTermsQueries(rows),
  timeOffs: new MemoryTimeOffQueries(rows),
  timelines: new MemoryTimelineQueries(rows),
  training: new MemoryTrainingQueries(rows),
  waitlist: new MemoryWaitlistQueries(rows),
});
