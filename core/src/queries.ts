import type { AdministrationQueries } from './administration/ports.js';
import type { BookingQueries } from './booking/ports.js';
import type { ComplaintQueries } from './complaint/ports.js';
import type { FixedSlotQueries } from './fixed-slot/ports.js';
import type { IdentityQueries } from './identity/ports.js';
import type { KpiQueries } from './administration/kpi-figures.js';
import type { LedgerQueries } from './ledger/ports.js';
import type { PersonalDataQueries } from './member/personal-data.js';
import type { MemberQueries } from './member/ports.js';
import type { MembershipQueries } from './membership/ports.js';
import type { MentorQueries } from './mentor/ports.js';
import type { ProApplicationQueries } from './mentor/pro-application-ports.js';
import type { MarketingQueries } from './notification/audience.js';
import type { NotificationQueries } from './notification/ports.js';
import type { PaymentQueries } from './payment/ports.js';
import type { PayoutQueries } from './payout/ports.js';
import type { PointQueries } from './points/ports.js';
import type { StoreQueries } from './store/ports.js';
import type { TaxReportQueries } from './tax-report/ports.js';
import type { TrainingQueries } from './training/ports.js';
import type { WaitlistQueries } from './waitlist/ports.js';

/** Every reading that is no part of a decision: outside transactions, without locks. */
export interface Queries {
  readonly administration: AdministrationQueries;
  readonly booking: BookingQueries;
  readonly complaints: ComplaintQueries;
  readonly fixedSlots: FixedSlotQueries;
  readonly identity: IdentityQueries;
  readonly kpis: KpiQueries;
  readonly ledger: LedgerQueries;
  readonly marketing: MarketingQueries;
  readonly members: MemberQueries;
  readonly personalData: PersonalDataQueries;
  readonly memberships: MembershipQueries;
  readonly mentors: MentorQueries;
  readonly notifications: NotificationQueries;
  readonly payments: PaymentQueries;
  readonly payouts: PayoutQueries;
  readonly points: PointQueries;
  readonly proApplications: ProApplicationQueries;
  readonly stores: StoreQueries;
  readonly taxReports: TaxReportQueries;
  readonly training: TrainingQueries;
  readonly waitlist: WaitlistQueries;
}
