import { runForEach } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { TermsId } from '../../kernel/ids.js';
import { type Instant, plus } from '../../kernel/instant.js';
import { planForPerson } from '../../notification/use-cases/plan-notifications.js';
import type { TermsVersion } from '../rules/terms-version.js';

/** Versions of one run. */
const MAX_VERSIONS = 100;

/**
 * Notifies the members and mentors who registered before a version was published, in parts. A part and the stored progress are one
 * transaction: each reader is notified once, even after a crash or in concurrent runs.
 */
export class AnnounceTerms implements Job {
  constructor(
    private readonly ports: RequiredPorts<'termsVersions' | 'deliveries', 'clock' | 'policies'> & Reads<'terms'>,
  ) {}

  /** @returns a report that counts versions: `changed` if their announcement went on, `skipped` if it was over. */
  async run(options?: JobOptions): Promise<JobReport> {
    return runForEach(await this.ports.queries.terms.unannounced(MAX_VERSIONS), (id) => this.announce(id, options));
  }

  private async announce(id: TermsId, options?: JobOptions): Promise<boolean> {
    const { partEveryMs, partsPerRun } = this.ports.policies.terms;
    for (let part = 0; part < partsPerRun; part += 1) {
      if (options?.stopping?.()) return part > 0;
      const outcome = await this.announcePart(id, plus(this.ports.clock.now(), part * partEveryMs));
      if (outcome === 'was over') return part > 0;
      if (outcome === 'is over') return true;
    }
    return true;
  }

  private announcePart(id: TermsId, dueAt: Instant): Promise<'was over' | 'is over' | 'goes on'> {
    return this.ports.transaction.run(async ({ termsVersions, deliveries }) => {
      const announcement = await termsVersions.getAnnouncement(id);
      if (announcement.completedAt !== null) return 'was over';
      const { audiencePart } = this.ports.policies.terms;
      const version = await termsVersions.get(id);
      const readers = await termsVersions.findReaders(announcement.announcedUpTo, audiencePart, version.publishedAt);
      const message = messageOf(version);
      const at = this.ports.clock.now();
      const planned = readers.flatMap((reader) => planForPerson({ id: `terms:${id}`, at }, message, reader));
      await deliveries.add(...planned.map((delivery) => ({ ...delivery, dueAt })));
      const isOver = readers.length < audiencePart;
      const announcedUpTo = readers.at(-1)?.id ?? announcement.announcedUpTo;
      await termsVersions.saveAnnouncement({ termsId: id, announcedUpTo, completedAt: isOver ? at : null });
      return isOver ? 'is over' : 'goes on';
    });
  }
}

const messageOf = ({ id, kind, version, title, effectiveOn }: TermsVersion) =>
  ({
    eventKey: 'terms-changed',
    payload: { termsId: id, termsKind: kind, termsVersion: version, termsTitle: title, effectiveOn },
  }) as const;
