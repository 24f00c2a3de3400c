import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { addDays, type Day, daysBetween, startOfDay } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PaymentId, TermId } from '../../kernel/ids.js';
import { instant, plus } from '../../kernel/instant.js';
import { lastTerm, type Membership, MEMBERSHIP_STATUSES, type Pause } from './membership.js';
import {
  futurePartOf,
  isPausedOn,
  isRunning,
  pauseBeginsOn,
  pauseEndsOn,
  pauseSeenOn,
  withoutPause,
  withPause,
} from './pause.js';
import { SEEDED_PLANS } from './plans.js';
import { createTerm } from './term.js';
import { aMembership } from '../testing/membership.js';
import { codeAndPolicyOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { ids } from '../../kernel/testing/ids.js';

const policy = defaultPolicies.membership;

const day = (text: string) => text as Day;

const pauseOf = (from: string, until: string): Pause => ({ from: day(from), until: day(until) });

/** A membership from 2026-03-02 until before 2026-04-02, unless `startsOn` differs; its next term is paid with `paidAhead`. */
function membership({ startsOn = '2026-03-02', paidAhead = false, facts = {} } = {}): Membership {
  const first = createTerm(ids, SEEDED_PLANS[1]!, day(startsOn), 'p1' as PaymentId, instant(0));
  const next = createTerm(ids, SEEDED_PLANS[1]!, first.endsOn, 'p2' as PaymentId, instant(0));
  return aMembership({ terms: paidAhead ? [first, { ...next, id: 'next' as TermId }] : [first], ...facts });
}

const MONDAY = day('2026-03-02');

const pausing = (pause: Pause, of = membership(), today = MONDAY) => withPause(of, pause, today, policy);

const daysOf = ({ terms }: Membership) => terms.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`);

describe('the time of a pause that is ahead', () => {
  it('ends with its last day, and begins with its first one or after the present instant', () => {
    const pause = pauseOf('2026-03-10', '2026-03-19');
    const [startsAt, endsAt] = [startOfDay(day('2026-03-10')), startOfDay(day('2026-03-20'))];
    expect(futurePartOf(pause, plus(startsAt, -1))).to.deep.equal({ startsAt, endsAt });
    expect(futurePartOf(pause, startsAt)).to.deep.equal({ startsAt: startsAt + 1, endsAt });
  });
});

describe('a membership with a pause, on a day', () => {
  const pause = pauseOf('2026-03-10', '2026-03-19');
  const seenOn = (on: string, facts = {}) => pauseSeenOn(membership({ facts: { pause, ...facts } }), day(on));

  it('is paused from the first to the last day of the pause, in both stored statuses', () => {
    for (const status of ['active', 'paused']) {
      expect(seenOn('2026-03-09', { status })).to.deep.equal({ status: 'active', pause });
      for (const on of ['2026-03-10', '2026-03-19'])
        expect(seenOn(on, { status })).to.deep.equal({ status: 'paused', pause });
      expect(seenOn('2026-03-20', { status })).to.deep.equal({ status: 'active', pause: null });
    }
  });

  it('keeps the status of a membership that does not run', () => {
    for (const status of MEMBERSHIP_STATUSES.filter((one) => !isRunning({ status: one })))
      expect(seenOn('2026-03-10', { status })).to.deep.equal({ status, pause });
  });
});

describe('the request of a pause', () => {
  it('moves the end by its days, the last one included', () => {
    const paused = pausing(pauseOf('2026-03-10', '2026-03-19'));
    expect(paused).to.deep.include({ status: 'active', pause: { from: '2026-03-10', until: '2026-03-19' } });
    expect(paused.terms[0]).to.include({ endsOn: '2026-04-12', pausesUsed: 1, pauseDaysUsed: 10 });
  });

  it('accepts one to thirty days', () => {
    expect(pausing(pauseOf('2026-03-10', '2026-03-10')).terms[0].endsOn).to.equal('2026-04-03');
    expect(pausing(pauseOf('2026-03-02', '2026-03-31')).terms[0].endsOn).to.equal('2026-05-02');
    expect(codeAndPolicyOf(() => pausing(pauseOf('2026-03-02', '2026-04-01')))).to.equal(
      'policy-violation pause-limit',
    );
  });

  it('starts today at the earliest and on the last day of the term at the latest', () => {
    expect(codeAndPolicyOf(() => pausing(pauseOf('2026-03-01', '2026-03-05')))).to.equal('validation');
    expect(codeAndPolicyOf(() => pausing(pauseOf('2026-03-02', '2026-03-05')))).to.equal(null);
    expect(codeAndPolicyOf(() => pausing(pauseOf('2026-04-01', '2026-04-05')))).to.equal(null);
    expect(codeAndPolicyOf(() => pausing(pauseOf('2026-04-02', '2026-04-05')))).to.equal(
      'policy-violation pause-within-term',
    );
  });

  for (const status of ['pending_payment', 'paused', 'past_due', 'cancelled', 'expired'] as const) {
    it(`is refused for a membership that is ${status}`, () => {
      const other = membership({ facts: { status } });
      expect(codeAndPolicyOf(() => pausing(pauseOf('2026-03-10', '2026-03-11'), other))).to.equal(
        'policy-violation state',
      );
    });
  }

  it('is accepted twice in a term and refused the third time', () => {
    const once = withoutPause(pausing(pauseOf('2026-03-02', '2026-03-02')), day('2026-03-03'));
    const asked = pausing(pauseOf('2026-03-03', '2026-03-03'), once, day('2026-03-03'));
    const twice = withoutPause(asked, day('2026-03-04'));
    expect(twice.terms[0]).to.include({ pausesUsed: 2, pauseDaysUsed: 2 });
    const third = () => pausing(pauseOf('2026-03-05', '2026-03-05'), twice, day('2026-03-05'));
    expect(codeAndPolicyOf(third)).to.equal('policy-violation pause-limit');
  });

  it('accepts the remaining days of the term, up to thirty', () => {
    const once = withoutPause(pausing(pauseOf('2026-03-02', '2026-03-21')), day('2026-03-22'));
    const second = (until: string) =>
      codeAndPolicyOf(() => pausing(pauseOf('2026-03-22', until), once, day('2026-03-22')));
    expect(second('2026-03-31')).to.equal(null);
    expect(second('2026-04-01')).to.equal('policy-violation pause-limit');
  });

  it('moves a paid next term', () => {
    const paused = pausing(pauseOf('2026-03-10', '2026-03-12'), membership({ paidAhead: true }));
    expect(daysOf(paused)).to.deep.equal(['2026-03-02 2026-04-05', '2026-04-05 2026-05-05']);
    expect(paused.terms[1]).to.include({ pausesUsed: 0, pauseDaysUsed: 0 });
  });

  it('counts in the term in which it starts', () => {
    const paused = pausing(pauseOf('2026-04-02', '2026-04-11'), membership({ paidAhead: true }));
    expect(daysOf(paused)).to.deep.equal(['2026-03-02 2026-04-02', '2026-04-02 2026-05-12']);
    expect(paused.terms[0]).to.include({ pausesUsed: 0 });
    expect(paused.terms[1]).to.include({ pausesUsed: 1, pauseDaysUsed: 10 });
  });

  it('counts the leap day', () => {
    const leap = membership({ startsOn: '2028-02-10' });
    expect(pausing(pauseOf('2028-02-28', '2028-03-01'), leap, day('2028-02-10')).terms[0]).to.include({
      endsOn: '2028-03-13',
      pauseDaysUsed: 3,
    });
  });
});

describe('the refusal of a pause', () => {
  const refused = (work: () => unknown): DomainError => refusalOf(work) ?? expect.fail('the pause was accepted');
  const ahead = pausing(pauseOf('2026-03-10', '2026-03-11'));

  it('names the existing pause, or the rest of the limit', () => {
    expect(refused(() => pausing(pauseOf('2026-03-20', '2026-03-21'), ahead)).details).to.deep.equal({
      policy: 'one-pause',
      from: '2026-03-10',
      until: '2026-03-11',
    });
    expect(refused(() => pausing(pauseOf('2026-03-02', '2026-04-01'))).details).to.deep.equal({
      policy: 'pause-limit',
      pausesLeft: 2,
      daysLeft: 30,
    });
  });

  it('names the field that is wrong', () => {
    const issues = [pauseOf('2026-03-01', '2026-03-05'), pauseOf('2026-03-10', '2026-03-09')].map(
      (pause) => refused(() => pausing(pause)).details['issues'],
    );
    expect(issues).to.deep.equal([
      [{ path: 'from', code: 'IN_THE_PAST', message: 'A pause must begin on 2026-03-02 or later.' }],
      [{ path: 'until', code: 'WRONG_ORDER', message: 'A pause must not end before it begins.' }],
    ]);
  });

  it('has a sentence for each reason', () => {
    const over = membership({ facts: { status: 'cancelled' } });
    const sentences = [
      () => pausing(pauseOf('2026-03-10', '2026-03-11'), over),
      () => pausing(pauseOf('2026-03-20', '2026-03-21'), ahead),
      () => pausing(pauseOf('2026-04-02', '2026-04-05')),
      () => pausing(pauseOf('2026-03-02', '2026-04-01')),
      () => withoutPause(membership(), MONDAY),
    ].map((work) => refused(work).message);
    expect(sentences).to.deep.equal([
      'A membership that is cancelled cannot be paused.',
      'The membership already has a current or planned pause.',
      'A pause must begin within a paid term.',
      'This pause exceeds the pauses or pause days left in this term.',
      'A membership that is active cannot be resumed.',
    ]);
  });
});

describe('the next days of a pause', () => {
  const pause = pauseOf('2026-03-10', '2026-03-19');
  const onStatus = (of: (membership: Membership) => Day | null) =>
    MEMBERSHIP_STATUSES.map((status) => of(membership({ facts: { status, pause } })));

  it('are its first day, until it has begun', () => {
    expect(onStatus(pauseBeginsOn)).to.deep.equal([null, '2026-03-10', null, null, null, null]);
    expect(pauseBeginsOn(membership())).to.equal(null);
  });

  it('are the day after its last one, while the membership is active or paused', () => {
    expect(onStatus(pauseEndsOn)).to.deep.equal([null, '2026-03-20', '2026-03-20', null, null, null]);
    expect(pauseEndsOn(membership())).to.equal(null);
  });
});

describe('the credits of a membership', () => {
  it('can be booked while it is active or paused', () =>
    expect(MEMBERSHIP_STATUSES.filter((status) => isRunning({ status }))).to.deep.equal(['active', 'paused']));
});

describe('the end of a pause', () => {
  const begun = { ...pausing(pauseOf('2026-03-10', '2026-03-19')), status: 'paused' as const };

  it('counts all its days after it is over, also when processed later', () => {
    for (const today of ['2026-03-20', '2026-03-25']) {
      const resumed = withoutPause(begun, day(today));
      expect(resumed).to.include({ status: 'active', pause: null });
      expect(resumed.terms[0]).to.include({ endsOn: '2026-04-12', pauseDaysUsed: 10 });
    }
  });

  it('counts the days before today when it ends early', () => {
    expect(withoutPause(begun, day('2026-03-19')).terms[0]).to.include({ endsOn: '2026-04-11', pauseDaysUsed: 9 });
    expect(withoutPause(begun, day('2026-03-11')).terms[0]).to.include({ endsOn: '2026-04-03', pauseDaysUsed: 1 });
  });

  it('counts no day when it ends on or before its first day, but counts as a pause', () => {
    for (const today of ['2026-03-10', '2026-03-05']) {
      const resumed = withoutPause(begun, day(today));
      expect(resumed.terms[0]).to.include({ endsOn: '2026-04-02', pausesUsed: 1, pauseDaysUsed: 0 });
    }
  });

  it('keeps the status of a membership whose pause had not begun', () => {
    for (const status of ['active', 'past_due'] as const)
      expect(withoutPause({ ...begun, status }, day('2026-03-05')).status).to.equal(status);
  });

  it('moves the next term back', () => {
    const ahead = pausing(pauseOf('2026-03-10', '2026-03-19'), membership({ paidAhead: true }));
    const resumed = withoutPause(ahead, day('2026-03-12'));
    expect(daysOf(resumed)).to.deep.equal(['2026-03-02 2026-04-04', '2026-04-04 2026-05-04']);
  });
});

describe('the days of a membership', () => {
  /** An act of a member on a day, and the number of days until the next. */
  const step = fc.record({
    act: fc.constantFrom('pause' as const, 'resume' as const, 'wait' as const),
    inDays: fc.integer({ min: 0, max: 12 }),
    length: fc.integer({ min: 1, max: 31 }),
    passing: fc.integer({ min: 0, max: 9 }),
  });

  it('equal the paid days for any pauses: the end moves by exactly the paused days', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), fc.boolean(), (steps, paidAhead) => {
        const before = membership({ paidAhead });
        let current = before;
        let today = MONDAY;
        let pausedDays = 0;
        const act = (work: () => Membership) => {
          try {
            current = work();
          } catch (error) {
            if (!(error instanceof DomainError)) throw error;
          }
        };
        /** The job has its turn each night, or not: an end that is noticed late is the same end. */
        const pass = (days: number) => {
          for (let passed = 0; passed < days; passed += 1) {
            if (isPausedOn(current, today)) pausedDays += 1;
            today = addDays(today, 1);
            if (current.pause?.from === today) current = { ...current, status: 'paused' };
          }
          if (current.pause && today > current.pause.until) current = withoutPause(current, today);
        };
        for (const { act: chosen, inDays, length, passing } of steps) {
          const from = addDays(today, inDays);
          if (chosen === 'pause') act(() => pausing({ from, until: addDays(from, length - 1) }, current, today));
          if (chosen === 'resume') act(() => withoutPause(current, today));
          pass(passing);
        }
        act(() => withoutPause(current, today));

        expect(daysBetween(lastTerm(before).endsOn, lastTerm(current).endsOn)).to.equal(pausedDays);
        for (const { pausesUsed, pauseDaysUsed } of current.terms) {
          expect(pausesUsed).to.be.within(0, policy.pausesPerTerm);
          expect(pauseDaysUsed).to.be.within(0, policy.pauseDaysPerTerm);
        }
        expect(
          current.terms.slice(1).every(({ startsOn }, index) => startsOn === current.terms[index]?.endsOn),
        ).to.equal(true);
      }),
      { numRuns: 500 },
    );
  });
});
