import { performance } from 'node:perf_hooks';
import { defaultPolicies } from '@spotter/core/application';
import {
  addDays,
  DomainError,
  instant,
  krw,
  sum,
  type Day,
  type Language,
  type MentorId,
  type PayoutId,
} from '@spotter/core/kernel';
import { withhold, type Earning, type PayoutStatement } from '@spotter/core/payout';
import { expect } from 'chai';
import { PdfRenderer } from './pdf-renderer.js';
import { pagesOf, rightmostStart, startsOf } from './testing/pages-of.js';

const policy = defaultPolicies.payout;
/** A busy machine needs longer for a document than the service waits. */
const UNHURRIED = { timeoutMs: 120_000 };
const firstDay = '2026-01-05' as Day;
const account = { bankCode: '088', holder: '김서준', accountNumberMasked: '*********1234' };

type Line = PayoutStatement['lines'][number];

function line(index: number, change: Partial<Line> = {}): Line {
  const kinds: readonly Earning['kind'][] = ['session', 'member_no_show', 'late_cancellation', 'handover_note'];
  return {
    kind: kinds[index % kinds.length]!,
    reservationId: null,
    at: instant(Date.parse('2026-01-05T09:00:00Z') + index * 1_800_000),
    value: krw(55_000),
    amount: krw(33_000),
    memberName: '지민',
    storeName: '강남점',
    ...change,
  };
}

/** The left edge of account, status and time of issue, in points. */
const SECOND_COLUMN = 309.64;

const linesOf = (count: number): Line[] => Array.from({ length: count }, (_, index) => line(index));

function statement(lines: readonly Line[], change: Partial<PayoutStatement> = {}): PayoutStatement {
  const gross = sum(lines.map(({ amount }) => amount));
  return {
    payout: {
      id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4d' as PayoutId,
      mentorId: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4e' as MentorId,
      period: { periodId: firstDay, startsOn: firstDay, endsOn: addDays(firstDay, 14) },
      ...withhold(gross, policy),
      bankAccount: null,
      attempts: 1,
      batchId: null,
      bankReference: null,
      filePart: null,
      sentAt: null,
      calculatedAt: instant(Date.parse('2026-01-19T00:00:00Z')),
      version: 1,
      status: 'deposited',
      depositedAt: instant(Date.parse('2026-01-20T01:00:00Z')),
    },
    mentor: { id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4e' as MentorId, name: '김서준' },
    bankAccount: account,
    issuedAt: instant(Date.parse('2026-01-20T02:30:00Z')),
    lines,
    ...change,
  };
}

describe('the PDF statement', () => {
  const renderer = new PdfRenderer(policy, UNHURRIED);
  after(() => renderer.close());

  const read = async (of: PayoutStatement, language: Language) => pagesOf(await renderer.render(of, language));

  it('contains period, mentor, masked account, number and every sum, in Korean first', async () => {
    const [page = ''] = await read(statement(linesOf(3)), 'ko');
    for (const text of ['Spotter', '정산 명세서', 'Payout statement', '김서준', '신한은행 *********1234']) {
      expect(page).to.contain(text);
    }
    for (const text of ['2026-01-05 – 2026-01-18', '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4d', '입금 완료']) {
      expect(page).to.contain(text);
    }
    for (const text of ['₩99,000', '소득세 3%', '−₩2,970', '지방소득세 10%', '−₩290', '₩95,740']) {
      expect(page).to.contain(text);
    }
    expect(page.indexOf('정산 명세서')).to.be.below(page.indexOf('Payout statement'));
  });

  it('says that the 10 % of local income tax apply to the income tax, not to the gross amount', async () => {
    const [korean = ''] = await read(statement(linesOf(3)), 'ko');
    expect(korean).to.contain('지방소득세의 세율은 소득세에 적용합니다.');
    const [english = ''] = await read(statement(linesOf(3)), 'en');
    expect(english).to.contain('The rate of local income tax applies to the income tax.');
  });

  it('names no tax rates for a payout that was calculated with others', async () => {
    for (const other of [{ incomeTax: 500 }, { localIncomeTax: 900 }]) {
      const given = statement(linesOf(3));
      const payout = { ...given.payout, ...withhold(given.payout.gross, { ...policy, ...other }) };
      const [page = ''] = await read({ ...given, payout }, 'ko');
      expect(page)
        .to.contain(`−₩${payout.incomeTax.toLocaleString('en')}`)
        .and.to.not.match(/소득세 \d/);
    }
  });

  it('shows English first for a reader of English, with the Korean below', async () => {
    const [page = ''] = await read(statement(linesOf(3)), 'en');
    expect(page.indexOf('Payout statement')).to.be.below(page.indexOf('정산 명세서'));
    for (const text of ['Session completed', '2026-01-05 (Mon) 18:00', 'Shinhan Bank', '3 lines', '지민']) {
      expect(page).to.contain(text);
    }
  });

  it('shows a penalty with a minus', async () => {
    const lines = [line(0), line(1, { kind: 'penalty', amount: krw(-16_500) })];
    const [page = ''] = await read(statement(lines), 'ko');
    expect(page).to.contain('−₩16,500').and.to.contain('₩16,500');
  });

  it('does not call a penalty a no-show, because it has other causes too, and shows a returned penalty', async () => {
    const penalty = (amount: number) => line(0, { kind: 'penalty', value: krw(0), amount: krw(amount) });
    const given = statement([line(0), penalty(-33_000), penalty(1)]);
    const [korean = ''] = await read(given, 'ko');
    expect(korean)
      .to.match(/차감[^취]*−₩33,000/)
      .and.to.contain('차감 취소')
      .and.not.to.contain('노쇼');
    const [english = ''] = await read(given, 'en');
    expect(english)
      .to.contain('Penalty')
      .and.to.contain('Penalty returned')
      .and.not.to.match(/no-show/i);
  });

  it('shows notes for missing lines and a missing account', async () => {
    const [page = '', ...more] = await read(statement([], { bankAccount: null }), 'ko');
    expect(page).to.contain('이 기간에 정산할 내역이 없습니다.').and.to.contain('등록된 계좌 없음');
    expect(more).to.be.empty;
  });

  it('prints one line on one page', async () => {
    const pages = await read(statement(linesOf(1)), 'en');
    expect(pages).to.have.lengthOf(1);
    expect(pages[0]).to.contain('1 line\n').and.to.contain('1 / 1');
  });

  it('repeats the table header and numbers the pages of 500 lines', async () => {
    const pages = await read(statement(linesOf(500)), 'ko');
    expect(pages.length).to.be.within(15, 25);
    pages.forEach((page, index) => {
      expect(page)
        .to.contain('정산 금액')
        .and.to.contain(`${index + 1} / ${pages.length}`);
    });
    expect(pages.at(-1)).to.contain('합계').and.to.contain('₩16,500,000');
    expect(pages.at(-1)).to.contain('\n5002026-01-16 (금) 03:30');
  });

  it('embeds its fonts and stays small', async () => {
    const pdf = await renderer.render(statement(linesOf(3)), 'ko');
    const source = Buffer.from(pdf).toString('latin1');
    expect(source.startsWith('%PDF-1.7')).to.be.true;
    expect(source)
      .to.match(/\/BaseFont \/\w{6}\+Pretendard-Regular/)
      .and.to.match(/\/FontFile2 /);
    expect(pdf.length).to.be.within(10_000, 60_000);
  });

  it('is identical byte by byte for the same statement in any thread', async () => {
    const other = new PdfRenderer(policy, UNHURRIED);
    const [one, two, three] = await Promise.all(
      [renderer, renderer, other].map((each) => each.render(statement(linesOf(30)), 'ko')),
    );
    await other.close();
    expect(Buffer.compare(one!, two!)).to.equal(0);
    expect(Buffer.compare(one!, three!)).to.equal(0);
  });

  it('keeps its layout with hostile names', async () => {
    const hostile = [
      '💪'.repeat(50),
      'x'.repeat(10_000),
      '가'.repeat(10_000),
      'a\nb\u0000\u202e\t',
      '金',
      '',
      '\ud83d',
    ];
    const lines = hostile.map((name, index) => line(index, { memberName: name, storeName: name }));
    const long = '남궁'.repeat(500);
    const change = { mentor: { ...statement([]).mentor, name: long }, bankAccount: { ...account, holder: long } };
    const pdf = await renderer.render(statement(lines, change), 'ko');
    const pages = pagesOf(pdf);
    expect(pages).to.have.lengthOf(1);
    expect(rightmostStart(pdf)).to.be.below(547);
    expect(pages[0]).to.contain('□').and.to.contain('…').and.to.contain('₩231,000');
    expect(pages[0]).not.to.contain('\u0000');
  });

  it('keeps the account in its column beside a long name without a space', async () => {
    const change = { mentor: { ...statement([]).mentor, name: 'W'.repeat(40) } };
    expect(startsOf(await renderer.render(statement([], change), 'ko'))).to.include(SECOND_COLUMN);
  });

  it('does not block the event loop', async () => {
    const before = performance.eventLoopUtilization();
    await renderer.render(statement(linesOf(300)), 'ko');
    expect(performance.eventLoopUtilization(before).utilization).to.be.below(0.5);
  });
});

describe('the rendering thread', () => {
  const one = statement(linesOf(1));
  const threadRunning = (does: string): URL =>
    new URL(
      `data:text/javascript,import { parentPort as port } from 'node:worker_threads'; ${encodeURIComponent(does)}`,
    );
  // Echoes the mentor's name; certain names make it fail, hang or end.
  const faultyThread = threadRunning(`port.on('message', ({ statement: { mentor: { name } } }) => {
    if (name === 'fail') throw new Error('out of paper');
    if (name === 'end') process.exit(3);
    if (name === 'refuse') port.postMessage({ error: new Error('no such colour') });
    else if (name !== 'hang') port.postMessage({ pdf: new TextEncoder().encode(name) });
  });`);
  let renderer: PdfRenderer;
  afterEach(() => renderer.close());
  const named = (name: string): PayoutStatement => ({ ...one, mentor: { ...one.mentor, name } });

  const rejection = async (rendering: Promise<unknown>): Promise<Error> =>
    rendering.then(
      () => expect.fail('it was rendered'),
      (error: unknown) => error as Error,
    );
  const echo = async (name: string): Promise<string> =>
    Buffer.from(await renderer.render(named(name), 'ko')).toString();

  it('answers each document in turn', async () => {
    renderer = new PdfRenderer(policy, {}, faultyThread);
    const names = ['a', 'b', 'c', 'd'];
    expect(await Promise.all(names.map(echo))).to.deep.equal(names);
  });

  for (const [fault, message] of [
    ['fail', 'The rendering thread failed.'],
    ['end', 'The rendering thread ended (exit code 3).'],
    ['refuse', 'The document could not be rendered.'],
  ] as const) {
    it(`loses one statement on ${fault}, and the next ones are rendered`, async () => {
      renderer = new PdfRenderer(policy, {}, faultyThread);
      const failing = rejection(renderer.render(named(fault), 'ko'));
      const waiting = echo('next');
      expect((await failing).message).to.equal(message);
      expect(await waiting).to.equal('next');
      expect(await echo('later')).to.equal('later');
    });
  }

  it('is replaced when it exceeds the time limit', async () => {
    renderer = new PdfRenderer(policy, { timeoutMs: 4_000 }, faultyThread);
    const hanging = rejection(renderer.render(named('hang'), 'ko'));
    const waiting = echo('next');
    expect(await hanging)
      .to.be.instanceOf(DomainError)
      .with.property('code', 'unavailable');
    expect(await waiting).to.equal('next');
  });

  it('fails its statement when it cannot start', async () => {
    renderer = new PdfRenderer(policy, {}, threadRunning('throw new Error("no fonts")'));
    expect((await rejection(renderer.render(one, 'ko'))).cause).to.have.property('message', 'no fonts');
  });

  it('refuses a statement when the queue is full', async () => {
    renderer = new PdfRenderer(policy, { queued: 2 }, faultyThread);
    const accepted = ['a', 'b', 'c'].map(echo);
    expect(await rejection(renderer.render(one, 'ko'))).to.have.property('code', 'unavailable');
    expect(await Promise.all(accepted)).to.deep.equal(['a', 'b', 'c']);
  });

  it('refuses statements of a mentor who has too many in the queue, and accepts those of others', async () => {
    renderer = new PdfRenderer(policy, { queuedByMentor: 1 }, faultyThread);
    const other = { ...one, mentor: { ...one.mentor, id: '019b8f3e-7c1a-7d42-9a55-0c6e1f2b3a4f' as MentorId } };
    const accepted = [one, one, other].map((of) => renderer.render(of, 'ko'));
    expect(await rejection(renderer.render(one, 'ko'))).to.have.property('code', 'unavailable');
    expect(await Promise.all(accepted)).to.have.length(3);
  });

  it('completes accepted documents when it closes, accepts no more, and can be closed twice', async () => {
    renderer = new PdfRenderer(policy, {}, faultyThread);
    const accepted = ['a', 'b'].map(echo);
    await Promise.all([renderer.close(), renderer.close()]);
    expect(await Promise.all(accepted)).to.deep.equal(['a', 'b']);
    expect(await rejection(renderer.render(one, 'ko'))).to.have.property('code', 'unavailable');
  });

  it('closes without having started', () => new PdfRenderer(policy, {}, faultyThread).close());
});
