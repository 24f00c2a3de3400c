import {
  formatInstant,
  nameOf,
  type AuditRule,
  type Conservation,
  type Finding,
  type LedgerAudit,
} from '@spotter/core';

const GIVEN: readonly (readonly [keyof Conservation, string])[] = [
  ['paid', 'members paid'],
  ['compensation', 'we gave of our own (compensation, less penalties)'],
];

const PLACES: readonly (readonly [keyof Conservation, string])[] = [
  ['refunds', 'went back to members'],
  ['unusedSessions', 'sessions not yet given'],
  ['unusedPoints', 'points unused, or held for a session'],
  ['escrow', 'earned, inside the seven days'],
  ['payable', 'released to mentors'],
  ['inTransit', 'on its way to mentors'],
  ['deposited', 'deposited to mentors'],
  ['withheld', 'tax withheld'],
  ['revenue', 'our revenue'],
];

const RULES: Readonly<Record<AuditRule, string>> = {
  'entry-balanced': 'every entry sums to zero',
  'cause-once': 'every cause is booked once',
  'account-known': 'every account exists',
  'balance-kept': 'every balance is the sum of its postings',
  'balance-recorded': 'every balance is what the records say',
  'not-overdrawn': 'nothing gave more than it held',
};

/** What the records call the balance of an account, by the part of its name before the colon. */
const RECORDS: Readonly<Record<string, string>> = {
  gateway: 'payments less refunds come to',
  bank: 'deposited payouts come to',
  withholding: 'taxes of payouts come to',
  deferred: 'the unused sessions are worth',
  points: 'the lots hold',
  held: 'the session to come takes',
  escrow: 'what is earned and not released comes to',
  payable: 'what is released and in no payout comes to',
  in_transit: 'the payout on its way comes to',
};

/** The audit for a person: the equation, the rules, and what breaks them. */
export function auditTable({ at, totals, findings, conservation, sound }: LedgerAudit): readonly string[] {
  const { missing } = conservation;
  return [
    `The ledger of ${formatInstant(at)}, ${won(totals.entries)} entries`,
    '',
    ...GIVEN.map(lineOf(conservation)),
    line('in all', conservation.paid + conservation.compensation),
    '',
    ...PLACES.map(lineOf(conservation)),
    line('in all', conservation.paid + conservation.compensation - missing),
    line(missing < 0 ? 'made of nothing' : 'missing', Math.abs(missing)),
    '',
    ...findings.flatMap(({ rule, count, first }) => [
      `  ${count === 0 ? 'ok   ' : 'WRONG'}  ${RULES[rule]}${count === 0 ? '' : `: ${won(count)} not`}`,
      ...first.map((finding) => `           ${finding.subject}: ${explain(rule, finding)}`),
      ...(count > first.length ? [`           … and ${won(count - first.length)} more`] : []),
    ]),
    '',
    sound ? 'The ledger is sound.' : 'The ledger is NOT sound.',
  ];
}

const lineOf =
  (conservation: Conservation) =>
  ([place, words]: readonly [keyof Conservation, string]): string =>
    line(words, conservation[place]);

const line = (words: string, amount: number): string => `  ${words.padEnd(50)}${won(amount).padStart(18)}`;

function explain(rule: AuditRule, { subject, expected, found }: Finding): string {
  switch (rule) {
    case 'entry-balanced':
      return `sums to ${won(found)}`;
    case 'cause-once':
      return `booked ${won(found)} times`;
    case 'account-known':
      return `holds ${won(found)}`;
    case 'balance-kept':
      return `is kept as ${won(found)}, its postings come to ${won(expected)}`;
    case 'balance-recorded':
      return `holds ${won(found)}, ${RECORDS[nameOf(subject)] ?? 'expected'} ${won(expected)}`;
    case 'not-overdrawn':
      return `holds ${won(found)}`;
  }
}

const won = (amount: number): string => amount.toLocaleString('en-US');
