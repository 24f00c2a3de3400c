import type { AdministratorActions } from '../administration/ports.js';
import type { Outbox } from './outbox.js';
import type { Blocks, BookingContextReader, CompensationReviews, DayPasses, Reservations } from '../booking/ports.js';
import type { CalendarFeeds } from '../calendar/ports.js';
import type { Chargebacks } from '../chargeback/ports.js';
import type { Complaints } from '../complaint/ports.js';
import type { DemandCounts } from '../demand/ports.js';
import type { FixedSlots } from '../fixed-slot/ports.js';
import type { GatewaySettlements } from '../gateway-settlement/ports.js';
import type { KeyedRequests } from '../idempotency/ports.js';
import type {
  AccountTokens,
  LogInChallenges,
  People,
  PhoneCodes,
  RefreshTokens,
  SecondFactors,
  StaffAccounts,
} from '../identity/ports.js';
import type { Journal } from '../ledger/ports.js';
import type { Members } from '../member/ports.js';
import type { PersonalData } from '../member/rules/personal-data.js';
import type { Memberships, PlanPrices, RetiredBillingKeys } from '../membership/ports.js';
import type { Mentors } from '../mentor/ports.js';
import type { ProApplications, StrayVideos } from '../mentor/pro-application-ports.js';
import type { Deliveries, Devices, Reminders, SavedTexts } from '../notification/ports.js';
import type { ServiceHeartbeats } from '../operation/ports.js';
import type { PaymentIntents, Payments, Refunds, Webhooks } from '../payment/ports.js';
import type { Earnings, PayoutBatches, Payouts } from '../payout/ports.js';
import type { PointLots } from '../points/ports.js';
import type { Stores, ScreenKeys } from '../store/ports.js';
import type { TaxRemittances, TaxReports } from '../tax-report/ports.js';
import type { TermsConsents, TermsVersions } from '../terms/ports.js';
import type { HandOvers, Substitutes, TimeOffs } from '../time-off/ports.js';
import type { Ratings, SessionRecords } from '../training/ports.js';
import type { Waitlist } from '../waitlist/ports.js';

/** Every repository that a transaction can use. A use case names those that it needs: `Transaction<Pick<Repositories, 'blocks'>>`. */
export interface Repositories {
  readonly people: People;
  readonly refreshTokens: RefreshTokens;
  readonly phoneCodes: PhoneCodes;
  readonly accountTokens: AccountTokens;
  readonly calendarFeeds: CalendarFeeds;
  readonly staffAccounts: StaffAccounts;
  readonly secondFactors: SecondFactors;
  readonly logInChallenges: LogInChallenges;
  readonly members: Members;
  readonly personalData: PersonalData;
  readonly mentors: Mentors;
  readonly proApplications: ProApplications;
  readonly strayVideos: StrayVideos;
  readonly stores: Stores;
  readonly screenKeys: ScreenKeys;
  readonly blocks: Blocks;
  readonly bookingContext: BookingContextReader;
  readonly reservations: Reservations;
  readonly dayPasses: DayPasses;
  readonly compensationReviews: CompensationReviews;
  readonly serviceHeartbeats: ServiceHeartbeats;
  readonly demandCounts: DemandCounts;
  readonly fixedSlots: FixedSlots;
  readonly waitlist: Waitlist;
  readonly timeOffs: TimeOffs;
  readonly handOvers: HandOvers;
  readonly substitutes: Substitutes;
  readonly records: SessionRecords;
  readonly ratings: Ratings;
  readonly complaints: Complaints;
  readonly memberships: Memberships;
  readonly planPrices: PlanPrices;
  readonly retiredBillingKeys: RetiredBillingKeys;
  readonly payments: Payments;
  readonly paymentIntents: PaymentIntents;
  readonly refunds: Refunds;
  readonly chargebacks: Chargebacks;
  readonly webhooks: Webhooks;
  readonly pointLots: PointLots;
  readonly gatewaySettlements: GatewaySettlements;
  readonly journal: Journal;
  readonly earnings: Earnings;
  readonly payouts: Payouts;
  readonly payoutBatches: PayoutBatches;
  readonly taxReports: TaxReports;
  readonly taxRemittances: TaxRemittances;
  readonly termsVersions: TermsVersions;
  readonly termsConsents: TermsConsents;
  readonly deliveries: Deliveries;
  readonly devices: Devices;
  readonly savedTexts: SavedTexts;
  readonly reminders: Reminders;
  readonly outbox: Outbox;
  readonly administratorActions: AdministratorActions;
  readonly keyedRequests: KeyedRequests;
}
