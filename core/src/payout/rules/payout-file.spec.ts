import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import type { PayoutBatchId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import type { ProcessingPayout } from './deposit-decision.js';
import { newPayoutBatch } from './payout-batch.js';
import { chooseFile, transferHolder, transferMemo } from './payout-file.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const open = newPayoutBatch('b' as PayoutBatchId, '2026-03-02' as Day, instant(0));
const released = { ...open, releasedAt: instant(1) };

const payout = (id: string, filePart: number | null, bankReference: string | null = `${id}:1`): ProcessingPayout =>
  ({ id, attempts: 1, filePart, bankReference }) as unknown as ProcessingPayout;

const namesOf = (payouts: readonly ProcessingPayout[]): readonly string[] => payouts.map(({ id }) => id);

const codeOf = (work: () => unknown) => refusalOf(work)?.code ?? 'nothing';

describe('a transfer file', () => {
  it('names a holder without the characters of a formula before the name', () => {
    const names = ['=김멘토', '+ 김멘토', '-@김멘토', '＝김멘토', '김-멘토', '김멘토='];
    expect(names.map(transferHolder)).to.deep.equal(['김멘토', '김멘토', '김멘토', '김멘토', '김-멘토', '김멘토=']);
  });

  it('is refused before the release', () => {
    expect(codeOf(() => chooseFile(open, [], null))).to.equal('policy-violation');
  });

  it('has the next number and the payouts that are in no file', () => {
    const first = chooseFile(released, [payout('a', null), payout('b', null)], null);
    expect([first.part, first.batch.files]).to.deep.equal([1, 1]);
    expect(first.added.map(({ id, filePart }) => [id, filePart])).to.deep.equal([
      ['a', 1],
      ['b', 1],
    ]);
    expect(first.payouts).to.deep.equal(first.added);
    const second = chooseFile(first.batch, [...first.added, payout('c', null)], null);
    expect([second.part, namesOf(second.payouts)]).to.deep.equal([2, ['c']]);
  });

  it('leaves out a payout that was not accepted, or was accepted by another bank', () => {
    const { payouts, part, added } = chooseFile(released, [payout('a', null, null), payout('b', null, 'FPA_1')], null);
    expect([payouts, part, added]).to.deep.equal([[], 0, []]);
  });

  it('is returned again when each payout is in a file, and by its number', () => {
    const batch = { ...released, files: 2 };
    const all = [payout('a', 1), payout('b', 2)];
    const again = chooseFile(batch, all, null);
    expect([again.part, namesOf(again.payouts), again.added, again.batch]).to.deep.equal([2, ['b'], [], batch]);
    const first = chooseFile(batch, [...all, payout('c', null)], 1);
    expect([first.part, namesOf(first.payouts), first.added]).to.deep.equal([1, ['a'], []]);
    expect(namesOf(chooseFile(batch, all, 2).payouts)).to.deep.equal(['b']);
  });

  it('is not found under a number that was never given', () => {
    for (const part of [0, 3])
      expect(codeOf(() => chooseFile({ ...released, files: 2 }, [], part))).to.equal('not-found');
  });

  it('names the period to the payee in seven characters at most', () => {
    expect(transferMemo(open)).to.equal('정산0302');
  });
});
