import type { AdminId, Day, Instant } from '@spotter/core/kernel';
import type { Earning, Payout, PayoutBatch, PayoutCore, PayoutStatus, Postponement } from '@spotter/core/payout';
import { Table, day, moment, optional, text, uuid, whole, won } from '../table.js';
import { bankAccountColumns, bankAccountFrom, toBankAccountColumns, type BankAccountColumns } from './bank-account.js';
import { present } from './present.js';

/** The release time determines the payout; see the view `payout_line`. */
export type EarningRow = Omit<Earning, 'payoutId'>;

export const earning = new Table<EarningRow>('earning', ['id'], {
  id: uuid(),
  mentorId: uuid(),
  reservationId: optional(uuid()),
  kind: text(),
  at: moment(),
  value: won(),
  amount: won(),
  releasableAt: moment(),
  releasedAt: optional(moment()),
});

export type PayoutRow = Omit<PayoutCore, 'period' | 'bankAccount'> &
  BankAccountColumns & {
    readonly periodStartsOn: Day;
    readonly periodEndsOn: Day;
    readonly status: PayoutStatus;
    readonly depositedAt: Instant | null;
    readonly failureReason: string | null;
    readonly failureReportedBy: AdminId | null;
    readonly postponedUntil: Instant | null;
    readonly postponedReason: string | null;
  };

export const payout = new Table<PayoutRow>('payout', ['id'], {
  id: uuid(),
  mentorId: uuid(),
  periodStartsOn: day(),
  periodEndsOn: day(),
  batchId: optional(uuid()),
  gross: won(),
  incomeTax: won(),
  localIncomeTax: won(),
  net: won(),
  status: text(),
  ...bankAccountColumns,
  attempts: whole(),
  calculatedAt: moment(),
  depositedAt: optional(moment()),
  failureReason: optional(text()),
  failureReportedBy: optional(uuid()),
  bankReference: optional(text()),
  filePart: optional(whole()),
  postponedUntil: optional(moment()),
  postponedReason: optional(text()),
  sentAt: optional(moment()),
  version: whole(),
});

export interface PayoutBatchRow extends Omit<PayoutBatch, 'periodId'> {
  readonly periodStartsOn: Day;
}

export const payoutBatch = new Table<PayoutBatchRow>('payout_batch', ['id'], {
  id: uuid(),
  periodStartsOn: day(),
  requestedBy: optional(uuid()),
  releasedBy: optional(uuid()),
  releasedAt: optional(moment()),
  files: whole(),
  createdAt: moment(),
  version: whole(),
});

export const payoutBatchFrom = ({ periodStartsOn, ...batch }: PayoutBatchRow): PayoutBatch => ({
  ...batch,
  periodId: periodStartsOn,
});

export const payoutBatchRow = ({ periodId, ...batch }: PayoutBatch): PayoutBatchRow => ({
  ...batch,
  periodStartsOn: periodId,
});

export function payoutFrom(row: PayoutRow): Payout {
  const core: PayoutCore = {
    id: row.id,
    mentorId: row.mentorId,
    period: { periodId: row.periodStartsOn, startsOn: row.periodStartsOn, endsOn: row.periodEndsOn },
    gross: row.gross,
    incomeTax: row.incomeTax,
    localIncomeTax: row.localIncomeTax,
    net: row.net,
    batchId: row.batchId,
    bankAccount: bankAccountFrom(row),
    attempts: row.attempts,
    bankReference: row.bankReference,
    filePart: row.filePart,
    calculatedAt: row.calculatedAt,
    sentAt: row.sentAt,
    version: row.version,
  };
  switch (row.status) {
    case 'calculated':
      return { ...core, status: row.status, postponed: postponementFrom(row) };
    case 'deposited':
      return { ...core, status: row.status, depositedAt: present(row.depositedAt) };
    case 'failed':
      return {
        ...core,
        status: row.status,
        failureReason: present(row.failureReason),
        reportedBy: row.failureReportedBy,
      };
    default:
      return { ...core, status: row.status };
  }
}

function postponementFrom({ postponedUntil: until, postponedReason: reason }: PayoutRow): Postponement | null {
  return until === null || reason === null ? null : { until, reason };
}

export const payoutRow = (from: Payout): PayoutRow => ({
  id: from.id,
  mentorId: from.mentorId,
  periodStartsOn: from.period.startsOn,
  periodEndsOn: from.period.endsOn,
  batchId: from.batchId,
  gross: from.gross,
  incomeTax: from.incomeTax,
  localIncomeTax: from.localIncomeTax,
  net: from.net,
  status: from.status,
  ...toBankAccountColumns(from.bankAccount),
  attempts: from.attempts,
  calculatedAt: from.calculatedAt,
  depositedAt: from.status === 'deposited' ? from.depositedAt : null,
  failureReason: from.status === 'failed' ? from.failureReason : null,
  failureReportedBy: from.status === 'failed' ? from.reportedBy : null,
  bankReference: from.bankReference,
  filePart: from.filePart,
  postponedUntil: from.status === 'calculated' ? (from.postponed?.until ?? null) : null,
  postponedReason: from.status === 'calculated' ? (from.postponed?.reason ?? null) : null,
  sentAt: from.sentAt,
  version: from.version,
});
