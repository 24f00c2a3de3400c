import type { Clock } from '../shared/clock.js';
import { plus } from '../shared/instant.js';
import { NOTHING_DONE } from '../shared/job-run.js';
import type { JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { AudiencePart } from './audience.js';
import type { Delivery } from './delivery.js';
import type { EventKey } from './matrix.js';
import type { KnownRecipient } from './ports.js';
import { plannedForPerson } from './send-notification.js';

/** What an audience is told of. */
interface Announcement {
  /** Each person is told of a cause once. */
  readonly cause: string;
  readonly eventKey: EventKey;
  readonly payload: Delivery['payload'];
}

type Audience = (part: AudiencePart) => Promise<readonly KnownRecipient[]>;

/** Tells many people of the same, part by part: killed, or run twice at once, it tells each of them once all the same. */
export class Announcements {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'deliveries'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @returns how many were told. */
  async tell(announcement: Announcement, audience: Audience, options?: JobOptions): Promise<JobReport> {
    const { cause: id, eventKey } = announcement;
    const { audiencePart: limit, partEveryMs } = this.policies.marketing;
    let told = 0;
    let people: readonly KnownRecipient[] = [];
    do {
      people = await audience({ told: `${id}:${eventKey}`, after: people.at(-1)?.id ?? null, limit });
      const cause = { id, at: this.clock.now() };
      const dueAt = plus(cause.at, (told / limit) * partEveryMs);
      const planned = people.flatMap((person) =>
        plannedForPerson(cause, announcement, person).map((delivery) => ({ ...delivery, dueAt })),
      );
      if (planned.length > 0) await this.transaction.run(({ deliveries }) => deliveries.add(...planned));
      told += people.length;
    } while (people.length === limit && !options?.stopping?.());
    return { ...NOTHING_DONE, considered: told, changed: told };
  }
}
