import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { PersonId } from '../../kernel/ids.js';
import { type Instant, minus } from '../../kernel/instant.js';
import { isReminderDue } from '../rules/consent-reminder.js';

/**
 * Reminds people every `consentReminderMs` of their consent to advertisements and how to withdraw it (Act on Promotion of Information and
 * Communications Network Utilization, article 50, paragraph 8). Without an answer the consent stays.
 */
export class RemindOfConsent implements Job {
  constructor(private readonly ports: RequiredPorts<'people' | 'outbox', 'clock' | 'policies'> & Reads<'marketing'>) {}

  run(): Promise<JobReport> {
    const { clock, policies, queries } = this.ports;
    const now = clock.now();
    const until = minus(now, policies.marketing.consentReminderMs);
    return forEachDue<{ readonly id: PersonId }>(
      (last) => queries.marketing.consentsUntil(until, last?.id ?? null, policies.marketing.audiencePart),
      (id) => this.remind(id, until, now),
    );
  }

  private remind(id: PersonId, until: Instant, now: Instant): Promise<boolean> {
    return this.ports.transaction.run(async ({ people, outbox }) => {
      const person = await people.find(id);
      const agreedAt = person?.marketingAgreedAt ?? null;
      if (!person || agreedAt === null || !isReminderDue(person, until)) return false;
      await people.save({ ...person, marketingAskedAt: now });
      const { role } = person;
      await outbox.add({ type: 'marketing-consent-reminder', personId: id, role, consentOn: dayOf(agreedAt) });
      return true;
    });
  }
}
