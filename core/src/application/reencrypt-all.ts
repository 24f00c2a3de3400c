import type { JobFailure, JobReport } from './job.js';
import type { Cipher, EncryptedText } from '../kernel/cipher.js';

/** The encrypted value of a row. */
interface EncryptedValue<Row> {
  readonly row: Row;
  readonly id: string;
  readonly encrypted: EncryptedText;
  /** The cipher context of the value. */
  readonly context: string;
}

interface ReencryptionResult<Row> {
  readonly reencrypted: readonly { readonly row: Row; readonly encrypted: EncryptedText }[];
  readonly report: JobReport;
}

/**
 * Encrypts values with the current key. A value that cannot be decrypted is reported as a failure.
 * @param kind what the values are, for the failures
 */
export function reencryptAll<Row>(
  cipher: Cipher,
  kind: string,
  values: readonly EncryptedValue<Row>[],
): ReencryptionResult<Row> {
  const reencrypted: { row: Row; encrypted: EncryptedText }[] = [];
  const failures: JobFailure[] = [];
  for (const { row, id, encrypted, context } of values)
    try {
      reencrypted.push({ row, encrypted: cipher.encrypt(cipher.decrypt(encrypted, context), context) });
    } catch {
      const message = `The ${kind} cannot be decrypted with the key ${encrypted.keyId}.`;
      failures.push({ id, code: 'internal', message });
    }
  return { reencrypted, report: { considered: values.length, changed: reencrypted.length, skipped: 0, failures } };
}
