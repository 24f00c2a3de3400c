import { formatInstant, phraseNumber } from '@spotter/core/kernel';
import { nameOf, type AuditRule, type Conservation, type Finding, type LedgerAudit } from '@spotter/core/ledger';

const GIVEN: readonly (readonly [keyof Conservation, string])[] = [
  ['paid', 'members paid'],
  ['compensation', 'company contribution (compensation less penalties)'],
  ['losses', 'losses of chargebacks'],
];

const PLACES: readonly (readonly [keyof Conservation, string])[] = [
  ['refunds', 'refunded to members'],
  ['chargedBack', 'taken back by card companies'],
  ['unusedSessions', 'unused sessions'],
  ['unusedPoints', 'points, unused or held for sessions'],
  ['unassigned', 'of unknown payers, to be refunded'],
  ['escrow', 'earned, in escrow'],
  ['payable', 'payable to mentors'],
  ['inTransit', 'deposits in transit'],
  ['deposited', 'deposited to mentors'],
  ['withheld', 'tax withheld, to be remitted'],
  ['remitted', 'tax remitted'],
  ['revenue', 'company revenue'],
];

const RULES: Readonly<Record<AuditRule, string>> = {
  'entry-balanced': 'every entry sums to zero',
  'cause-once': 'every transaction is booked once',
  'account-known': 'every account exists',
  'balance-kept': 'every balance is the sum of its postings',
  'balance-recorded': 'every balance matches the records',
  'not-overdrawn': 'no account is overdrawn',
};

/** The balance that the records imply, by the part of its name before the colon. */
const RECORDS: Readonly<Record<string, string>> = {
  gateway: 'payments minus refunds, chargebacks and settlements are',
  chargebacks: 'chargebacks minus what members gave are',
  bank: 'settlements minus deposited payouts and remitted tax are',
  fees: 'fees of settlements are',
  withholding: 'taxes of payouts minus remitted tax are',
  deferred: 'the unused sessions are worth',
  points: 'the lots contain',
  unassigned: 'unpaid refunds of unknown payers are',
  held: 'the booked session costs',
  escrow: 'unreleased earnings are',
  payable: 'released earnings without a payout are',
  in_transit: 'the payout in transit is',
};

export function auditTable({ at, totals, findings, conservation, sound }: LedgerAudit): readonly string[] {
  const { missing, paid, compensation, losses } = conservation;
  const given = paid + compensation + losses;
  return [
    `The ledger of ${formatInstant(at)}, ${phraseNumber(totals.entries)} entries`,
    '',
    ...GIVEN.map(createLine(conservation)),
    line('total', given),
    '',
    ...PLACES.map(createLine(conservation)),
    line('total', given - missing),
    line(missing < 0 ? 'surplus' : 'missing', Math.abs(missing)),
    '',
    ...findings.flatMap(({ rule, count, first }) => [
      `  ${count === 0 ? 'ok   ' : 'WRONG'}  ${RULES[rule]}${count === 0 ? '' : `: ${phraseNumber(count)} violations`}`,
      ...first.map((finding) => `           ${finding.subject}: ${explain(rule, finding)}`),
      ...(count > first.length ? [`           … and ${phraseNumber(count - first.length)} more`] : []),
    ]),
    '',
    sound ? 'The ledger is consistent.' : 'The ledger is NOT consistent.',
  ];
}

const createLine =
  (conservation: Conservation) =>
  ([place, words]: readonly [keyof Conservation, string]): string =>
    line(words, conservation[place]);

const line = (words: string, amount: number): string => `  ${words.padEnd(50)}${phraseNumber(amount).padStart(18)}`;

function explain(rule: AuditRule, { subject, expected, found }: Finding): string {
  switch (rule) {
    case 'entry-balanced':
      return `sums to ${phraseNumber(found)}`;
    case 'cause-once':
      return `booked ${phraseNumber(found)} times`;
    case 'account-known':
    case 'not-overdrawn':
      return `holds ${phraseNumber(found)}`;
    case 'balance-kept':
      return `stored balance ${phraseNumber(found)}, but its postings sum to ${phraseNumber(expected)}`;
    case 'balance-recorded':
      return `balance ${phraseNumber(found)}, but ${RECORDS[nameOf(subject)] ?? 'expected'} ${phraseNumber(expected)}`;
  }
}
