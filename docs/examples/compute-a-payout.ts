// What a mentor is paid for two weeks: gross, what is withheld of it, net, and the entry that books it.
import assert from 'node:assert/strict';
import {
  calculatePayout,
  defaultPolicies,
  krw,
  lastCompletePeriod,
  parseDay,
  startOfDay,
  sum,
  withhold,
  type Ids,
} from '@spotter/core';

/** A simulation has its own ids; `sequentialIds` of @spotter/memory have the form of real ones. */
let made = 0;
const ids: Ids = {
  next: () => {
    made += 1;
    return `id ${made}` as never;
  },
};

const today = parseDay('2026-03-20');
assert(today !== null);
const policy = defaultPolicies.payout;

const period = lastCompletePeriod(startOfDay(today), policy);
assert.deepEqual([period.startsOn, period.endsOn], ['2026-03-02', '2026-03-16']);

// Three sessions of a standard mentor, 60 % of 50,000 won each, and a handover note.
const gross = sum([30_000, 30_000, 30_000, 2_000].map(krw));
const { payout, entry } = calculatePayout({ period, mentorId: ids.next(), gross }, startOfDay(today), policy, ids);
assert.deepEqual(
  { gross: payout.gross, incomeTax: payout.incomeTax, localIncomeTax: payout.localIncomeTax, net: payout.net },
  { gross: 92_000, incomeTax: 2_760, localIncomeTax: 270, net: 88_970 },
);

// Money is booked by double entry: what an entry moves sums to zero.
assert(entry !== null);
assert.equal(
  entry.postings.reduce((total, { amount }) => total + amount, 0),
  0,
);

// Withholding alone, by the vectors of the rule.
assert.deepEqual(withhold(krw(123_456), policy), {
  gross: 123_456,
  incomeTax: 3_700,
  localIncomeTax: 370,
  net: 119_386,
});
