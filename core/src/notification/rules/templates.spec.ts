import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { CHANNELS } from './delivery.js';
import { factsOf } from './facts.js';
import { type EventKey, MATRIX, type MatrixRow } from './matrix.js';
import { fill, textFor } from './message.js';
import type { TakenDelivery } from './recipient.js';
import { placeholdersIn, type Template, TEMPLATES } from './templates.js';

const meeting = {
  startsAt: instant(0),
  endsAt: instant(1),
  memberName: 'Mina',
  mentorName: 'Jun',
  storeName: 'Gangnam',
};

/** A value for each possible fact of an event. */
const PAYLOAD = {
  ...{ amount: 1_234_567, formerAmount: 1, agreedRate: null, rate: 60_000, weekday: 3, startTime: '19:00' },
  ...{ offeredUntil: 0, expiresAt: 0, heldUntil: 0, answerUntil: 0, lastDay: '2026-03-31', consentOn: '2026-03-02' },
  ...{ compensation: 'review', decision: 'grant', outcome: 'warn', reason: 'no_credit', act: 'booked' },
  ...{
    payoutId: 'payout-1',
    paymentId: 'payment-1',
    refundId: 'refund-1',
    complaintId: 'complaint-1',
    category: 'safety',
  },
  ...{ headline: 'Sale', text: '20 %', month: '2026-03' },
  ...{ termsKind: 'privacy', termsTitle: 'Privacy', termsVersion: '2', effectiveOn: '2026-04-01' },
};

const taken = (
  templateId: EventKey,
  payload: object,
  { language = 'en', role = 'member' }: { readonly language?: string; readonly role?: string } = {},
) => {
  const delivery = { templateId, payload };
  const link = 'https://spotter.test/#token=t';
  return { delivery, meeting, link, recipient: { language, role } } as unknown as TakenDelivery;
};

const rows = Object.entries(MATRIX) as [EventKey, MatrixRow][];

describe('templates', () => {
  for (const [eventKey, row] of rows) {
    for (const role of ['member', 'mentor', 'admin'] as const) {
      const named = row[role].length > 0;
      it(`${eventKey} ${named ? 'has a Korean and an English text' : 'has no text'} for a ${role}, and leaves no placeholder open`, () => {
        if (!named) return expect(TEMPLATES[eventKey][role]).to.equal(undefined);
        for (const language of ['ko', 'en'] as const) {
          const source = taken(eventKey, PAYLOAD, { language, role });
          const unfilled = row.facts.filter((name) => !Object.hasOwn(factsOf(source), name));
          expect(unfilled, 'facts without a line in facts.ts, or without a value in PAYLOAD above').to.deep.equal([]);
          const text = textFor(source);
          expect(`${text.title} ${text.body}`).to.not.match(/[{}]|undefined/);
        }
      });
    }
  }

  it('name the same facts in both languages', () => {
    const names = ({ title, body }: Template) => [...new Set(placeholdersIn(`${title} ${body}`))].sort();
    for (const [eventKey] of rows)
      for (const { ko, en } of Object.values(TEMPLATES[eventKey])) expect(names(en), eventKey).to.deep.equal(names(ko));
  });

  it('use only the five channels for the events of the matrix', () => {
    for (const [, row] of rows) expect(CHANNELS).to.include.members([...row.member, ...row.mentor, ...row.admin]);
  });

  it('mark exactly the urgent messages to administrators as urgent', () => {
    for (const [eventKey, row] of rows)
      for (const role of ['member', 'mentor', 'admin'] as const)
        for (const { title } of Object.values(TEMPLATES[eventKey][role] ?? {}))
          expect(/^\[(긴급|Urgent)\]/.test(title), `${eventKey} ${role}`).to.equal(role === 'admin' && row.isUrgent);
  });

  it('describe the member to the mentor just before the session', () => {
    for (const { body } of Object.values(TEMPLATES['session-imminent_T-15m'].mentor ?? {}))
      expect(body).to.include('{memberInfo}');
  });

  it('refuse a placeholder without a value', () => {
    expect(() => fill('Dear {name}', {})).to.throw(RangeError, 'name');
  });

  it('end with the free reason of a mentor, which can have a period of its own', () => {
    const bodyFor = (language: string) =>
      textFor(taken('fixed-slot-ended', { ...PAYLOAD, text: 'I move.' }, { language })).body;
    expect(bodyFor('ko')).to.match(/ 사유: I move\.$/);
    expect(bodyFor('en')).to.match(/ Reason: I move\.$/);
  });

  it('describe a complaint in the language of the reader', () => {
    const bodyFor = (language: string) =>
      textFor(taken('complaint-registered', { complaintId: 'c-1', category: 'safety' }, { language, role: 'admin' }))
        .body;
    expect(bodyFor('ko')).to.equal('불편 사항 c-1(안전)의 처리가 필요합니다.');
    expect(bodyFor('en')).to.equal('Complaint c-1 (safety) needs to be resolved.');
  });

  it('contain the outcome of a complaint for both sides, or that it was reviewed', () => {
    const bodyFor = (role: string, outcome: object) =>
      textFor(taken('complaint-resolved', { complaintId: 'c-1', category: 'safety', ...outcome }, { role })).body;
    const bodies = ['dismiss', 'warn', 'hold_tier', 'suspend'].map((outcome) => [
      bodyFor('member', { outcome }),
      bodyFor('mentor', { outcome }),
    ]);
    expect(bodies[1]).to.deep.equal([
      'Your complaint (safety): The mentor was warned.',
      'The complaint about you (safety): You received a warning.',
    ]);
    expect(new Set(bodies.flat()).size).to.equal(8);
    expect(bodyFor('member', {})).to.equal('Your complaint (safety): Our review is complete.');
    expect(() => bodyFor('member', { outcome: 'a-note' })).to.throw(RangeError, 'outcome');
  });
});

describe('the Korean texts', () => {
  const textsFor = (role: 'member' | 'mentor' | 'admin') =>
    rows.flatMap(([eventKey]) => Object.values(TEMPLATES[eventKey][role]?.ko ?? {}));

  it('contain no particle with an alternative in brackets', () => {
    const texts = [...textsFor('member'), ...textsFor('mentor'), ...textsFor('admin')];
    expect(texts.filter((text) => /\((은|는|이|가|을|를|으|와|과)\)/.test(text))).to.deep.equal([]);
  });

  const bodyOf = (eventKey: EventKey, role: 'member' | 'mentor' = 'member') =>
    textFor(taken(eventKey, { ...PAYLOAD, category: 'other' }, { language: 'ko', role })).body;

  it('name their subject in the body, because chat and text messages have no title', () => {
    expect(bodyOf('reservation-changed')).to.match(/^예약이 /);
    expect(bodyOf('mentor-no-show_T+15m')).to.contain('Jun 멘토가 오지 않았습니다.');
  });

  it('name the category of a complaint, and tell the mentor that it is about them', () => {
    expect(bodyOf('complaint-registered')).to.match(/^불편 사항\(기타\)을 /);
    expect(bodyOf('complaint-resolved')).to.match(/^불편 사항\(기타\): /);
    expect(bodyOf('complaint-registered', 'mentor')).to.match(/ 멘토님에 관한 불편 사항\(기타\)을 /);
    expect(bodyOf('complaint-resolved', 'mentor')).to.match(/^멘토님에 관한 불편 사항\(기타\): /);
  });

  it('do not say that a session was today: the request for a review can be read later', () =>
    expect(TEMPLATES['review-request_T+90m'].member?.ko.title).not.to.contain('오늘'));

  it('do not call a mentor 회원님 where the word means the member of the session', () => {
    for (const eventKey of [
      'hand-over-offered',
      'hand-over-accepted',
      'hand-over-declined',
      'mentor-reinstated',
    ] as const)
      expect(Object.values(TEMPLATES[eventKey].mentor?.ko ?? {}).join(), eventKey).not.to.contain('회원님');
  });
});
