import { ENCRYPTED_KINDS, type EncryptedKind, type EncryptedValue } from './encrypted-values.js';
import { forEachBatch, joinReports, NOTHING_DONE, type Batch } from './job-run.js';
import type { Job, JobFailure, JobReport } from './job.js';
import type { RequiredPorts } from './ports.js';
import { feedContext } from '../calendar/rules/calendar-feed.js';
import { secretContext } from '../identity/rules/second-factor.js';
import type { MentorId, PersonId } from '../kernel/ids.js';
import { encryptionContext } from '../mentor/rules/bank-account.js';

/** Values of one transaction. */
const BATCH = 500;

interface Kind {
  /** The name of the values and their table, for the failures. */
  readonly noun: string;
  /** The cipher context. */
  readonly contextOf: (person: PersonId) => string;
}

const accountContext = (mentor: PersonId): string => encryptionContext(mentor as MentorId);

const KINDS: Readonly<Record<EncryptedKind, Kind>> = {
  mentor: { noun: 'account number of the mentor', contextOf: accountContext },
  payout: { noun: 'account number of the payout', contextOf: accountContext },
  'second-factor': { noun: 'second factor of the person', contextOf: secretContext },
  'calendar-feed': { noun: 'calendar token of the person', contextOf: feedContext },
};

/**
 * The second half of a key rotation: encrypts every stored value with the current key. It can be killed, repeated or run concurrently.
 * When a run considers no values, the old key is no longer needed for them (docs/operations.md, Keys). A value that cannot be decrypted is
 * reported as a failure and stays unchanged.
 */
export class ReencryptValues implements Job {
  constructor(private readonly ports: RequiredPorts<'encryptedValues', 'cipher'>) {}

  async run(): Promise<JobReport> {
    let report = NOTHING_DONE;
    for (const kind of ENCRYPTED_KINDS)
      report = joinReports(report, await forEachBatch<string>((after) => this.reencryptSome(kind, after)));
    return report;
  }

  private reencryptSome(kind: EncryptedKind, after: string | null): Promise<Batch<string>> {
    const { transaction, cipher } = this.ports;
    const { noun, contextOf } = KINDS[kind];
    return transaction.run(async ({ encryptedValues }) => {
      const found = await encryptedValues.findWithOtherKey(kind, cipher.keyId, after, BATCH);
      const reencrypted: EncryptedValue[] = [];
      const failures: JobFailure[] = [];
      for (const value of found) {
        const { id, personId, encrypted } = value;
        const context = contextOf(personId);
        try {
          reencrypted.push({ ...value, encrypted: cipher.encrypt(cipher.decrypt(encrypted, context), context) });
        } catch {
          const message = `The ${noun} cannot be decrypted with the key ${encrypted.keyId}.`;
          failures.push({ id, code: 'internal', message });
        }
      }
      await encryptedValues.reencrypt(kind, reencrypted);
      const report = { considered: found.length, changed: reencrypted.length, skipped: 0, failures };
      return { report, last: found.at(-1)?.id ?? null };
    });
  }
}
