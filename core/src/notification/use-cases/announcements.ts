import { reportChanged } from '../../application/job-run.js';
import type { JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { plus } from '../../kernel/instant.js';
import type { AudiencePart } from '../rules/audience.js';
import type { Delivery } from '../rules/delivery.js';
import type { EventKey } from '../rules/matrix.js';
import type { KnownRecipient } from '../rules/recipient.js';
import { planForPerson } from './plan-notifications.js';

/** An event to announce to an audience. */
interface Announcement {
  /** Each person gets one announcement per cause. */
  readonly cause: string;
  readonly eventKey: EventKey;
  readonly payload: Delivery['payload'];
}

type Audience = (part: AudiencePart) => Promise<readonly KnownRecipient[]>;

/** Sends the same announcement to many people in parts. Each person gets it once, even after a crash or in concurrent runs. */
export class Announcements {
  constructor(private readonly ports: RequiredPorts<'deliveries', 'clock' | 'policies'>) {}

  /** @returns a report that counts the people who got it. */
  async send(announcement: Announcement, audience: Audience, options?: JobOptions): Promise<JobReport> {
    const { cause, eventKey } = announcement;
    const { audiencePart: limit, partEveryMs } = this.ports.policies.marketing;
    let reached = 0;
    let people: readonly KnownRecipient[] = [];
    do {
      people = await audience({ dedupePrefix: `${cause}:${eventKey}`, after: people.at(-1)?.id ?? null, limit });
      const at = this.ports.clock.now();
      const dueAt = plus(at, (reached / limit) * partEveryMs);
      const planned = people.flatMap((person) =>
        planForPerson({ id: cause, at }, announcement, person).map((delivery) => ({ ...delivery, dueAt })),
      );
      if (planned.length > 0) await this.ports.transaction.run(({ deliveries }) => deliveries.add(...planned));
      reached += people.length;
    } while (people.length === limit && !options?.stopping?.());
    return reportChanged(reached);
  }
}
