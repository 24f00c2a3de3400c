import type { JobFailure, JobReport } from './job.js';
import type { Cipher, SealedText } from '../kernel/cipher.js';

/** The sealed value of a row. */
interface SealedValue<Row> {
  readonly row: Row;
  readonly id: string;
  readonly sealed: SealedText;
  /** The cipher context of the value. */
  readonly context: string;
}

interface ResealResult<Row> {
  readonly resealed: readonly { readonly row: Row; readonly sealed: SealedText }[];
  readonly report: JobReport;
}

/**
 * Seals values with the current key. A value that cannot be decrypted is reported as a failure.
 * @param kind what the values are, for the failures
 */
export function resealAll<Row>(cipher: Cipher, kind: string, values: readonly SealedValue<Row>[]): ResealResult<Row> {
  const resealed: { row: Row; sealed: SealedText }[] = [];
  const failures: JobFailure[] = [];
  for (const { row, id, sealed, context } of values)
    try {
      resealed.push({ row, sealed: cipher.seal(cipher.open(sealed, context), context) });
    } catch {
      const message = `The ${kind} cannot be decrypted with the key ${sealed.keyId}.`;
      failures.push({ id, code: 'internal', message });
    }
  return { resealed, report: { considered: values.length, changed: resealed.length, skipped: 0, failures } };
}
