import type { OnlineSession } from './short-locks.js';
import type { MigrationClass } from './sql-migration.js';

export interface NamedMigration {
  readonly name: string;
  /** Loaded only for a pending migration: the migrator takes some megabytes. */
  readonly load: () => Promise<MigrationClass>;
  /** Its long part, which others do not notice, before its own transaction. It can be repeated. */
  readonly prepare?: (session: OnlineSession) => Promise<void>;
  /** The tables that its transaction changes after the long part, in the order in which others write them. */
  readonly locks?: readonly string[];
}

const sql = (name: string): NamedMigration => ({
  name,
  load: async () => (await import('./sql-migration.js')).sqlMigration(name),
});

/** In order of application. A released migration never changes; each further change is a new one in `migrations/`. */
export const migrations: readonly NamedMigration[] = [
  { name: '2026-01-first-schema', load: async () => (await import('./first-schema.js')).FirstSchema },
  sql('2026-11-service-heartbeat'),
  sql('2026-11-day-pass-term'),
  sql('2026-11-compensation-review'),
  sql('2026-11-marketing-consent'),
  sql('2026-11-term-bought-at'),
  sql('2026-11-sandbox-message-data'),
  sql('2026-11-payment-sent'),
  sql('2026-11-fixed-slot-terms'),
  sql('2026-11-screen-key'),
  sql('2026-11-unassigned-payment'),
  sql('2026-11-notification-template'),
  sql('2026-11-review-request'),
  sql('2026-11-terms'),
  sql('2026-11-notice-columns'),
  sql('2026-11-account-token'),
  sql('2026-11-payout-bank-answer'),
  sql('2026-11-staff-account'),
  sql('2026-11-retired-billing-key'),
  sql('2026-11-bank-books'),
  sql('2026-11-payment-intent'),
  sql('2026-11-second-factor'),
  sql('2026-11-unassigned-of-closed'),
  sql('2026-11-bank-account-reference'),
  sql('2026-11-toss-records'),
  sql('2026-11-unknown-payer'),
  sql('2026-11-payout-batch'),
  sql('2026-11-payee-hold'),
  sql('2026-11-plan-price'),
  sql('2026-11-email-verified'),
  sql('2026-11-closed-mentor'),
  sql('2026-11-payout-file'),
  sql('2026-11-chargeback'),
  sql('2026-11-open-slot'),
  sql('2026-11-unplanned-event'),
  sql('2026-11-reminder-progress'),
  sql('2026-11-former-address'),
  sql('2026-11-calendar-feed'),
  sql('2026-11-demand'),
  {
    name: '2026-11-partitions',
    load: async () => (await import('./partitions.js')).Partitions,
    prepare: async (session) => (await import('./partitions.js')).preparePartitions(session),
    locks: ['journal_entry', 'posting', 'domain_event', 'tax_report_line'],
  },
  sql('2026-11-time-off'),
  sql('2026-11-message'),
  sql('2026-11-journal-seal'),
  {
    ...sql('2026-11-message-partitions'),
    prepare: async (session) => (await import('./message-partitions.js')).prepareMessagePartitions(session),
    locks: ['message'],
  },
  sql('2026-11-stray-rows'),
  {
    ...sql('2026-11-timeline'),
    prepare: async (session) => (await import('./timeline.js')).prepareTimeline(session),
    locks: ['posting', 'domain_event', 'message'],
  },
  sql('2026-11-demand-hours'),
  sql('2026-11-charged-back-refund'),
  sql('2026-11-term-refund-basis'),
  {
    ...sql('2026-11-event-columns'),
    prepare: async (session) => (await import('./event-columns.js')).prepareEventColumns(session),
    locks: ['domain_event'],
  },
  sql('2026-11-fixed-slot-lock'),
  {
    ...sql('2026-11-ended-log-ins'),
    prepare: async (session) =>
      (await import('./online-indexes.js')).buildOnline(session, [
        { table: 'refresh_token', name: 'by_end', on: 'expires_at' },
      ]),
    locks: ['device'],
  },
  sql('2026-11-mentor-of-message'),
  {
    ...sql('2026-11-rare-outcome'),
    prepare: async (session) =>
      (await import('./online-indexes.js')).buildOnline(session, [
        {
          table: 'reservation',
          name: 'rare_outcome',
          on: 'status, starts_at, id',
          where: `status in ('rejected', 'member_no_show', 'mentor_no_show')`,
        },
      ]),
    locks: ['reservation'],
  },
  sql('2026-11-returned-points'),
  sql('2026-11-failure-reported-by'),
  sql('2026-11-order-of-deliveries'),
];
