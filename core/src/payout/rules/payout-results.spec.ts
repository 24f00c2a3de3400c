import { expect } from 'chai';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import type { AdminId, PayoutBatchId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { MOST_LINES } from '../../kernel/csv.js';
import { krw } from '../../kernel/krw.js';
import type { Payout } from './payout.js';
import { decideResults, parseResults, payoutIdsIn } from './payout-results.js';

const BATCH = 'batch' as PayoutBatchId;
const ID = '019b76da-a800-7000-8000-000000000001';
const at = instant(9);
const by = 'first' as AdminId;

const payout = (facts: Partial<Payout> = {}): Payout =>
  ({
    ...{ id: ID, batchId: BATCH, status: 'processing', attempts: 2, filePart: 1, bankReference: 'x', net: krw(100) },
    ...facts,
  }) as unknown as Payout;

const issuesOf = (csv: string) =>
  (refusalOf(() => parseResults(csv))?.details['issues'] as { path: string }[]).map(({ path }) => path);

const decide = (csv: string, ...payouts: readonly Payout[]) => {
  const decided = decideResults(BATCH, payouts, parseResults(`key,result,amount\n${csv}`), { at, by });
  const { answered, returned, differences } = decided;
  return {
    answered: answered.map(({ status }) => status),
    ...(returned.length > 0 && { returned: returned.map(({ failureReason }) => failureReason) }),
    differences: differences.map(({ line, reason }) => [line, reason]),
  };
};

describe('a file of results', () => {
  it('has two columns or three, and an amount can be empty', () => {
    expect(parseResults('key,result\na,ok\n')).to.deep.equal([{ line: 2, key: 'a', result: 'ok', amount: null }]);
    expect(parseResults('\u{FEFF}key,result,amount\r\na,"closed, since May",5\r\nb,ok,\r\n')).to.deep.equal([
      { line: 2, key: 'a', result: 'closed, since May', amount: 5 },
      { line: 3, key: 'b', result: 'ok', amount: null },
    ]);
  });

  it('can have `ok` and `returned` in capitals, in full-width letters or between spaces', () => {
    const resultsOf = (csv: string) => parseResults(csv).map(({ result }) => result);
    const csv = 'key,result\na,ＯＫ\nb, Ok \nc,RETURNED\nd," returned"\ne, No Account \n';
    expect(resultsOf(csv)).to.deep.equal(['ok', 'ok', 'returned', 'returned', 'No Account']);
    expect(issuesOf('key,result\na, \n')).to.deep.equal(['line 2.result']);
  });

  it('is refused with a word of banks for a paid transfer, but not for a reason that begins with it', () => {
    for (const word of [
      '정상',
      '정상'.normalize('NFD'),
      '정상 처리',
      '정상이체',
      '이체완료',
      '지급 완료',
      '이체성공',
      '정상이체완료',
      '처리 완료됨',
      '정상(0000)',
      'Y',
      '0000',
      '성공',
      'Success',
      'completed',
      'paid',
    ])
      expect(issuesOf(`key,result\na,ok\nb,${word}\n`), word).to.deep.equal(['line 3.result']);
    expect(parseResults('key,result\na,정상 계좌 아님\nb,unpaid\nc,처리 중\nd,입금 불가(0011)\ne,N\n')).to.have.length(
      5,
    );
  });

  it('is refused with another header, without lines and with too many', () => {
    for (const csv of ['', 'key\na', 'result,key\nok,a', 'key,result\n'])
      expect(issuesOf(csv), csv).to.deep.equal(['']);
    const many = (lines: number) => `key,result\n${'a,ok\n'.repeat(lines)}`;
    expect(parseResults(many(MOST_LINES))).to.have.length(MOST_LINES);
    expect(issuesOf(many(MOST_LINES + 1))).to.deep.equal(['']);
  });

  it('is refused with the line of each value that cannot be read', () => {
    const refused = ['line 2', 'line 3.key', 'line 4.result', 'line 5.amount', 'line 6.amount'];
    expect(issuesOf('key,result,amount\na,ok\n,ok,1\na,,1\na,ok,-1\na,ok,1.5\n')).to.deep.equal(refused);
    expect(issuesOf(`key,result\n${'k'.repeat(201)},ok\n`)).to.deep.equal(['line 2.key']);
    expect(parseResults(`key,result\n${'k'.repeat(200)},ok\n`)).to.have.length(1);
  });

  it('names each payout once, by keys in our format', () => {
    const lines = parseResults(`key,result\n${ID}:1,ok\n${ID}:2,ok\nnobody,ok\n`);
    expect(payoutIdsIn(lines)).to.deep.equal([ID]);
  });
});

describe('the results of a batch', () => {
  it('deposit a payout, or fail it for the reason of the bank', () => {
    expect(decide(`${ID}:2,ok,100`, payout())).to.deep.equal({ answered: ['deposited'], differences: [] });
    for (const [result, failureReason] of [
      ['closed', 'closed'],
      ['not_found', 'account_not_found'],
    ] as const) {
      const { answered } = decideResults(BATCH, [payout()], parseResults(`key,result\n${ID}:2,${result}`), { at, by });
      expect(answered[0]).to.include({ status: 'failed', failureReason, reportedBy: by });
    }
  });

  it('change nothing under a key that is in no file of the batch', () => {
    const unknown = { answered: [], differences: [[2, 'unknown_key']] };
    expect(decide(`${ID}:2,ok,`)).to.deep.equal(unknown);
    expect(decide(`${ID}:2,ok,`, payout({ batchId: 'another' as PayoutBatchId }))).to.deep.equal(unknown);
    expect(decide(`${ID}:2,ok,`, payout({ filePart: null }))).to.deep.equal(unknown);
    for (const key of ['nobody', ID, `${ID}:0`, `${ID}:3`, `${ID}:2:2`, `${ID}: 2`])
      expect(decide(`${key},ok,`, payout()), key).to.deep.equal(unknown);
  });

  it('change nothing with another amount', () => {
    for (const amount of [99, 101])
      expect(decide(`${ID}:2,ok,${amount}`, payout())).to.deep.equal({
        answered: [],
        differences: [[2, 'other_amount']],
      });
  });

  it('settle once: in one file, after an earlier file, and for an earlier attempt', () => {
    expect(decide(`${ID}:2,ok,\n${ID}:2,ok,`, payout())).to.deep.equal({
      answered: ['deposited'],
      differences: [[3, 'repeated']],
    });
    const repeated = { answered: [], differences: [[2, 'repeated']] };
    expect(decide(`${ID}:2,ok,`, payout({ status: 'deposited', depositedAt: at }))).to.deep.equal(repeated);
    expect(decide(`${ID}:2,closed,`, payout({ status: 'failed', failureReason: 'unknown' }))).to.deep.equal(repeated);
    expect(decide(`${ID}:1,closed,`, payout())).to.deep.equal(repeated);
  });

  it('are contradicted by another result: in one file, after an earlier file, and for an earlier attempt', () => {
    for (const [first, second, status] of [
      ['ok', 'closed', 'deposited'],
      ['closed', 'ok', 'failed'],
    ])
      expect(decide(`${ID}:2,${first},\n${ID}:2,${second},`, payout())).to.deep.equal({
        answered: [status],
        differences: [[3, 'contradicted']],
      });
    const contradicted = { answered: [], differences: [[2, 'contradicted']] };
    expect(decide(`${ID}:2,closed,`, payout({ status: 'deposited', depositedAt: at }))).to.deep.equal(contradicted);
    expect(decide(`${ID}:2,ok,`, payout({ status: 'failed', failureReason: 'closed' }))).to.deep.equal(contradicted);
    expect(decide(`${ID}:1,ok,`, payout())).to.deep.equal(contradicted);
  });

  describe('of a transfer that came back', () => {
    const deposited = payout({ status: 'deposited', depositedAt: at });

    it('reverse the deposit of an earlier file, once', () => {
      expect(decide(`${ID}:2,returned,100\n${ID}:2,returned,100`, deposited)).to.deep.equal({
        answered: [],
        returned: ['returned'],
        differences: [[3, 'repeated']],
      });
      const failed = payout({ status: 'failed', failureReason: 'returned' });
      for (const result of ['ok', 'returned', 'closed'])
        expect(decide(`${ID}:2,${result},`, failed)).to.deep.equal({ answered: [], differences: [[2, 'repeated']] });
      expect(decide(`${ID}:1,ok,`, failed)).to.deep.equal({ answered: [], differences: [[2, 'contradicted']] });
    });

    it('fail a payout without a result, for which no deposit was booked', () => {
      expect(decide(`${ID}:2,returned,`, payout())).to.deep.equal({ answered: ['failed'], differences: [] });
    });

    it('change nothing next to `ok` in one file, for an earlier attempt, or with another amount', () => {
      expect(decide(`${ID}:2,ok,\n${ID}:2,returned,`, payout())).to.deep.equal({
        answered: ['deposited'],
        differences: [[3, 'contradicted']],
      });
      expect(decide(`${ID}:1,returned,`, deposited)).to.deep.equal({ answered: [], differences: [[2, 'repeated']] });
      expect(decide(`${ID}:2,returned,99`, deposited)).to.deep.equal({
        answered: [],
        differences: [[2, 'other_amount']],
      });
    });
  });
});
