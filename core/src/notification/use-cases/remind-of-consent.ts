import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Person } from '../../identity/rules/person.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { PersonId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import type { MarketingQueries } from '../rules/audience.js';

/**
 * Reminds people every two years that they agreed to advertisements, and how to withdraw (Act on Promotion of Information and
 * Communications Network Utilization, article 50, paragraph 8). Without an answer the consent stays.
 */
export class RemindOfConsent implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'outbox'>>,
    private readonly queries: Pick<MarketingQueries, 'consentsUntil'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const now = this.clock.now();
    const until = minus(now, this.policies.marketing.consentReminderMs);
    return forEachDue<{ readonly id: PersonId }>(
      (last) => this.queries.consentsUntil(until, last?.id ?? null, this.policies.marketing.audiencePart),
      (id) => this.remind(id, until, now),
    );
  }

  private remind(id: PersonId, until: Instant, now: Instant): Promise<boolean> {
    return this.transaction.run(async ({ people, outbox }) => {
      const person = await people.get(id);
      const { role, marketingAgreedAt } = person;
      if (marketingAgreedAt === null || !isReminderDue(person, until)) return false;
      await people.save({ ...person, marketingAskedAt: now });
      const consentOn = dayOf(marketingAgreedAt);
      await outbox.add({ type: 'marketing-consent-reminder', personId: id, role, consentOn });
      return true;
    });
  }
}

/** Whether the consent was given, and last asked about, at `until` or before. */
export function isReminderDue(
  {
    marketingOptIn,
    marketingAgreedAt,
    marketingAskedAt,
  }: Pick<Person, 'marketingOptIn' | 'marketingAgreedAt' | 'marketingAskedAt'>,
  until: Instant,
): boolean {
  const last = marketingAskedAt ?? marketingAgreedAt;
  return marketingOptIn && last !== null && last <= until;
}
