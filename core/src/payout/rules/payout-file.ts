import { notFound, wrongState } from '../../kernel/domain-error.js';
import { depositKey, type ProcessingPayout } from './deposit-decision.js';
import type { PayoutBatch } from './payout-batch.js';

/** The columns of a file for the bank's bulk transfer (대량이체). */
export const TRANSFER_COLUMNS = ['bankCode', 'accountNumber', 'holder', 'amount', 'memo', 'key'] as const;

/** A file of a batch: its number, from 1, and the payouts that it names. While no payout can be paid it is empty, with number 0. */
export interface ChosenFile {
  readonly batch: PayoutBatch;
  readonly part: number;
  readonly payouts: readonly ProcessingPayout[];
  /** Payouts that are in a file for the first time. */
  readonly added: readonly ProcessingPayout[];
}

/**
 * Chooses the file of a released batch. A payout is in one file only, so that uploading every file once pays once. Payouts without a file
 * make a new one. Without these payouts the last file is repeated. Payouts with a result are in no file any more.
 * @param payouts of the batch, in processing.
 * @param part a file to be repeated; null: the choice above.
 * @throws DomainError policy-violation (`state`) for a batch that is not released; not-found for a file that was never made.
 */
export function chooseFile(batch: PayoutBatch, payouts: readonly ProcessingPayout[], part: number | null): ChosenFile {
  if (batch.releasedAt === null) throw wrongState('payout batch', 'not released', 'exported');
  if (part !== null && (part < 1 || part > batch.files)) throw notFound('payout file');
  const waiting = payouts.filter((payout) => isForFile(payout) && payout.filePart === null);
  if (part !== null || waiting.length === 0) {
    const chosen = part ?? batch.files;
    return { batch, part: chosen, payouts: payouts.filter(({ filePart }) => filePart === chosen), added: [] };
  }
  const files = batch.files + 1;
  const added = waiting.map((payout) => ({ ...payout, filePart: files }));
  return { batch: { ...batch, files }, part: files, payouts: added, added };
}

/** Excludes payouts that a former bank has accepted: they would be paid twice. */
const isForFile = (payout: ProcessingPayout): boolean => payout.bankReference === depositKey(payout);

/**
 * Holders' names that begin with these signs were stored until they were refused. A spreadsheet would run such a name as a formula, and the
 * bank does not know it with the apostrophe that prevents this.
 */
const FORMULA_SIGNS = /^[=+\-@＝＋－＠\s]+/;

/** The holder's name in a transfer file. */
export const transferHolder = (holder: string): string => holder.replace(FORMULA_SIGNS, '');

/** The text for the payee: 정산 (payout) with the month and day on which the period begins, as in `정산0302`. */
export const transferMemo = ({ periodId }: Pick<PayoutBatch, 'periodId'>): string =>
  `정산${periodId.slice(5).replace('-', '')}`;
