import { MemorySandboxLog as BankLog, SandboxBank } from '@spotter/bank-sandbox';
import {
  CalculatePayouts,
  ChargePayment,
  ChargePoints,
  CurrentPeriod,
  defaultPolicies,
  DepositPayout,
  inTurn,
  JoinMembership,
  PeriodOverview,
  ReceiveWebhook,
  ReconcilePayments,
  ReconcilePayouts,
  ReleaseEscrow,
  ReconcileRefunds,
  RepeatWebhooks,
  RetryDeposit,
  sealingContext,
  SendRefund,
  SettlePayment,
  SettleRefund,
  type Bank,
  type Cipher,
  type MentorId,
  type PaymentGateway,
  type Stores,
  type Transaction,
} from '@spotter/core';
import { MemorySandboxLog as GatewayLog, SandboxGateway } from '@spotter/gateway-sandbox';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { NINE } from '../contract/builders.js';

/** Reads as it is written, for whoever knows the context. */
const openCipher: Cipher = {
  keyId: 'none',
  seal: (text, context) => ({ keyId: context, text }),
  open: ({ keyId, text }, context) => {
    if (keyId !== context) throw new Error('wrong context');
    return text;
  },
};

export const accountOf = (mentor: MentorId, accountNumber: string) => ({
  bankCode: '004',
  holder: '김멘토',
  accountNumber: openCipher.seal(accountNumber, sealingContext(mentor)),
  accountNumberMasked: '*********1234',
});

export interface Outside {
  readonly gateway?: (sandbox: PaymentGateway) => PaymentGateway;
  readonly bank?: (sandbox: Bank) => Bank;
  readonly transaction?: (memory: Transaction<Stores>) => Transaction<Stores>;
}

/** Everything that moves money, in memory; the outside world may be put in the way. */
export function moneyHouse({ gateway: aroundGateway, bank: aroundBank, transaction: aroundTransaction }: Outside = {}) {
  const clock = new ManualClock(NINE);
  const ids = sequentialIds();
  const database = new MemoryDatabase();
  const plan = () => ({ deliveries: [], reminders: [] });
  const memory = database.transaction({ clock, ids, plan });
  const transaction = aroundTransaction?.(memory) ?? memory;
  const sandboxGateway = new SandboxGateway(clock, new GatewayLog());
  const gateway = aroundGateway?.(sandboxGateway) ?? sandboxGateway;
  const sandboxBank = new SandboxBank(clock, new BankLog());
  const bank = aroundBank?.(sandboxBank) ?? sandboxBank;
  const { queries } = database;

  const settle = new SettlePayment(transaction, clock, ids, defaultPolicies);
  const charge = new ChargePayment(transaction, gateway, settle);
  const settleRefund = new SettleRefund(transaction, clock, ids);
  const send = new SendRefund(transaction, gateway, settleRefund);
  const refunds = new ReconcileRefunds(queries.payments, gateway, send, settleRefund, clock, defaultPolicies);
  const webhook = new ReceiveWebhook(transaction, queries.payments, gateway, settle, refunds, clock, defaultPolicies);
  const deposit = new DepositPayout(transaction, bank, openCipher, clock, ids);
  return {
    clock,
    ids,
    database,
    queries,
    transaction,
    gateway,
    settle,
    settleRefund,
    join: new JoinMembership(transaction, queries.memberships, charge, clock, ids, defaultPolicies),
    chargePoints: new ChargePoints(transaction, queries.points, charge, clock, ids, defaultPolicies),
    send,
    refunds,
    webhook,
    release: new ReleaseEscrow(transaction, clock),
    calculate: new CalculatePayouts(transaction, queries.payouts, deposit, clock, defaultPolicies),
    retry: new RetryDeposit(deposit, queries.payouts),
    periodOverview: new PeriodOverview(queries.payouts, defaultPolicies),
    currentPeriod: new CurrentPeriod(queries.payouts, clock, defaultPolicies),
    reconcile: inTurn(
      new ReconcilePayments(transaction, queries.payments, gateway, settle, clock, defaultPolicies),
      refunds,
      new RepeatWebhooks(transaction, queries.payments, webhook, clock, defaultPolicies),
      new ReconcilePayouts(queries.payouts, bank, deposit, clock, defaultPolicies),
    ),
    /** Balances other than zero, by the part of the account's name before the colon. */
    async books(): Promise<Record<string, number>> {
      const books: Record<string, number> = {};
      for (const { account, balance } of await queries.ledger.balances()) {
        const name = account.split(':', 1)[0]!;
        if (balance !== 0) books[name] = (books[name] ?? 0) + balance;
      }
      return books;
    },
    happened: (): string[] => [...database.events].map(({ event }) => event.type),
  };
}
