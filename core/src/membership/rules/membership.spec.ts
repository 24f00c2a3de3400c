import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { TermId } from '../../kernel/ids.js';
import {
  isInForce,
  isOver,
  lastTerm,
  type Membership,
  MEMBERSHIP_STATUSES,
  type Term,
  termOn,
  termSeenOn,
  withTerms,
} from './membership.js';

const term = (id: string, startsOn: string, endsOn: string) =>
  ({ id: id as TermId, startsOn: startsOn as Day, endsOn: endsOn as Day, credits: 8 }) as Term;

/** A membership with a gap of a day between its terms. */
const membership = {
  terms: [term('first', '2026-03-02', '2026-04-02'), term('second', '2026-04-03', '2026-05-03')],
} as unknown as Membership;

const day = (text: string) => text as Day;

describe('the status of a membership', () => {
  it('is over after the cancellation or the end', () =>
    expect(MEMBERSHIP_STATUSES.filter((status) => isOver({ status }))).to.deep.equal(['cancelled', 'expired']));

  it('is in force when it is paid and not over', () =>
    expect(MEMBERSHIP_STATUSES.filter((status) => isInForce({ status }))).to.deep.equal([
      'active',
      'paused',
      'past_due',
    ]));
});

describe('the term of a day', () => {
  const onDays = (find: (on: Day) => Term | null) =>
    ['2026-03-01', '2026-03-02', '2026-04-01', '2026-04-02', '2026-04-03', '2026-05-02', '2026-05-03'].map(
      (on) => find(day(on))?.id ?? null,
    );

  it('covers its first day and not the day of its end', () =>
    expect(onDays((on) => termOn(membership, on))).to.deep.equal([
      null,
      'first',
      'first',
      null,
      'second',
      'second',
      null,
    ]));

  it('is the next term when no term covers the day, and the last term after the last day', () =>
    expect(onDays((on) => termSeenOn(membership, on))).to.deep.equal([
      'first',
      'first',
      'first',
      'second',
      'second',
      'second',
      'second',
    ]));
});

describe('the terms of a membership', () => {
  it('end with the last one', () => {
    expect(lastTerm(membership).id).to.equal('second');
    expect(lastTerm({ terms: [membership.terms[0]] }).id).to.equal('first');
    expect(lastTerm({ terms: [...membership.terms, term('third', '2026-05-03', '2026-06-03')] }).id).to.equal('third');
  });

  it('are changed one by one', () => {
    const changed = withTerms(membership, (one) => ({ ...one, credits: one.credits + 1 }));
    expect(changed.terms.map(({ id, credits }) => [id, credits])).to.deep.equal([
      ['first', 9],
      ['second', 9],
    ]);
  });
});
