import type { Ids } from '../../kernel/ids.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { GatewaySettlement } from './decide-settlements.js';

/** The gateway has transferred money to the bank account and kept its fee; below zero, it took both back. */
export const createSettlementEntry = (
  ids: Ids,
  { paymentId, number, gross, fee, net, bookedAt }: GatewaySettlement,
): JournalEntry =>
  createEntry(ids, {
    at: bookedAt,
    kind: 'gateway_settled',
    reference: `${paymentId}:${number}`,
    postings: [debit('bank', net), debit('fees', fee), credit('gateway', gross)],
  });
