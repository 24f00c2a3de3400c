import type { DomainEvent } from '../../application/events.js';
import type { Repositories } from '../../application/repositories.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { AnsweredPayout, FailedPayout } from '../rules/deposit-decision.js';
import { createDepositEntry, createReturnEntry } from '../rules/deposit-entries.js';
import type { Payout } from '../rules/payout.js';

type KeepAnswersRepositories = Pick<Repositories, 'payouts' | 'journal' | 'outbox'>;

/** Stores payouts after the bank's answers, books those that are deposited at the bank's instant, and publishes the final ones. */
export async function keepAnswers(
  { payouts, journal, outbox }: KeepAnswersRepositories,
  ids: Ids,
  answered: readonly AnsweredPayout[],
): Promise<void> {
  const deposited = answered.filter((payout) => payout.status === 'deposited');
  const failed = answered.filter((payout) => payout.status === 'failed');
  await payouts.save(...answered);
  await journal.append(...deposited.map((payout) => createDepositEntry(ids, payout, payout.depositedAt)));
  await outbox.add(...deposited.map(createDepositEvent), ...failed.map(createFailureEvent));
}

/** Stores payouts whose deposit came back, books their money as in transit again, and publishes them. */
export async function keepReturns(
  { payouts, journal, outbox }: KeepAnswersRepositories,
  ids: Ids,
  returned: readonly FailedPayout[],
  at: Instant,
): Promise<void> {
  await payouts.save(...returned);
  await journal.append(...returned.map((payout) => createReturnEntry(ids, payout, at)));
  await outbox.add(...returned.map(createFailureEvent));
}

const createDepositEvent = (payout: Payout): DomainEvent => ({ type: 'payout-deposited', ...eventFacts(payout) });

export const createFailureEvent = (payout: Payout): DomainEvent => ({ type: 'payout-failed', ...eventFacts(payout) });

const eventFacts = ({ id, mentorId, net }: Payout) => ({ payoutId: id, mentorId, net });
