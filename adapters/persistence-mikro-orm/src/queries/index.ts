import type { Queries } from '@spotter/core/application';
import type { Database } from '../database.js';
import { PostgresAdministrationQueries } from './administration-queries.js';
import { PostgresBookingQueries } from './booking-queries.js';
import { PostgresCalendarQueries } from './calendar-queries.js';
import { PostgresComplaintQueries } from './complaint-queries.js';
import { PostgresDemandQueries } from './demand-queries.js';
import { PostgresFixedSlotQueries } from './fixed-slot-queries.js';
import { PostgresIdentityQueries } from './identity-queries.js';
import { PostgresKpiQueries } from './kpi-queries.js';
import { PostgresLedgerQueries } from './ledger-queries.js';
import { PostgresMarketingQueries } from './marketing-queries.js';
import { PostgresMemberQueries } from './member-queries.js';
import { PostgresMembershipQueries } from './membership-queries.js';
import { PostgresMentorQueries } from './mentor-queries.js';
import { PostgresNotificationQueries } from './notification-queries.js';
import { PostgresOperationQueries } from './operation-queries.js';
import { PostgresPaymentQueries } from './payment-queries.js';
import { PostgresPayoutBatchQueries } from './payout-batch-queries.js';
import { PostgresPayoutQueries } from './payout-queries.js';
import { PostgresPersonalDataQueries } from './personal-data-queries.js';
import { PostgresPointQueries } from './point-queries.js';
import { PostgresProApplicationQueries } from './pro-application-queries.js';
import { QueryReader } from './query-reader.js';
import { PostgresStoreQueries } from './store-queries.js';
import { PostgresTaxReportQueries } from './tax-report-queries.js';
import { PostgresTermsQueries } from './terms-queries.js';
import { PostgresTimeOffQueries } from './time-off-queries.js';
import { PostgresTimelineQueries } from './timeline-queries.js';
import { PostgresTrainingQueries } from './training-queries.js';
import { PostgresWaitlistQueries } from './waitlist-queries.js';

/** All queries outside of transactions, as handwritten statements. */
export function queriesOn(database: Database): Queries {
  const reader = new QueryReader(database);
  return {
    administration: new PostgresAdministrationQueries(reader),
    booking: new PostgresBookingQueries(reader),
    calendars: new PostgresCalendarQueries(reader),
    complaints: new PostgresComplaintQueries(reader),
    demand: new PostgresDemandQueries(reader),
    fixedSlots: new PostgresFixedSlotQueries(reader),
    identity: new PostgresIdentityQueries(reader),
    kpis: new PostgresKpiQueries(reader),
    ledger: new PostgresLedgerQueries(database, reader),
    marketing: new PostgresMarketingQueries(reader),
    members: new PostgresMemberQueries(reader),
    personalData: new PostgresPersonalDataQueries(database),
    memberships: new PostgresMembershipQueries(reader, database.billingKeys),
    mentors: new PostgresMentorQueries(reader),
    notifications: new PostgresNotificationQueries(reader),
    operation: new PostgresOperationQueries(reader),
    payments: new PostgresPaymentQueries(reader, database.billingKeys),
    payouts: new PostgresPayoutQueries(reader),
    payoutBatches: new PostgresPayoutBatchQueries(reader),
    points: new PostgresPointQueries(reader),
    proApplications: new PostgresProApplicationQueries(reader),
    stores: new PostgresStoreQueries(reader),
    taxReports: new PostgresTaxReportQueries(reader),
    terms: new PostgresTermsQueries(reader),
    timeOffs: new PostgresTimeOffQueries(reader),
    timelines: new PostgresTimelineQueries(database, reader.statements),
    training: new PostgresTrainingQueries(reader),
    waitlist: new PostgresWaitlistQueries(reader),
  };
}
