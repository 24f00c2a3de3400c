import type { Schemas } from '@spotter/client';
import {
  addDays,
  DAY,
  dayOf,
  formatInstant,
  HOUR,
  instantAt,
  plus,
  startOfDay,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { playInOrder } from '../support/play-in-order.js';
import type { Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

type TimeOff = Schemas['TimeOff'] & Schemas['TimeOffPreview'];

interface Session {
  readonly id: string;
  readonly startsAt: Instant;
  readonly member: Person;
  readonly language: 'ko' | 'en';
}

/** Title and text. */
type Text = readonly [string, string];

/** The hours of the sessions of the three days, seven or six per day. */
const HOURS = [
  [11, 12, 13, 14, 15, 16, 17],
  [10, 11, 12, 13, 14, 15, 16],
  [10, 11, 12, 13, 14, 15],
] as const;

const STORE = { name: '판교점', address: '판교역로 1', timeZone: 'Asia/Seoul', peakHours: [] };

describe('a mentor’s three-day illness over 20 booked sessions', function () {
  playInOrder(this);
  let fixture: FixedClockFixture;
  let storeId: string;
  let [mentor, substitute]: Person[] = [];
  let sessions: readonly Session[];
  /** At nine in the morning, two hours before the first session. */
  let from: Instant;
  let until: Instant;

  before(async () => {
    fixture = await fixedClockFixture({ TRUSTED_PROXIES: '1', PHONE_CODES_PER_HOUR: '50' });
    const admin = fixture.as(fixture.admin);
    const rooms = [{ name: '1룸', equipment: [] }];
    storeId = ok(await admin.post<Wire>('/api/admin/stores', { ...STORE, rooms })).body.data.id;
    const first = addDays(dayOf(await fixture.now()), 1);
    from = plus(startOfDay(first), 9 * HOUR);
    until = plus(startOfDay(first), 3 * DAY);
    mentor = await mentorNamed('김아픔');
    substitute = await mentorNamed('박대신');
    // The substitute is absent from the first session and on the third day.
    for (const [start, end] of [
      [plus(from, 2 * HOUR), plus(from, 3 * HOUR)],
      [plus(startOfDay(first), 2 * DAY), until],
    ] as const)
      ok(await takeTimeOff(fixture.apiClient.as(substitute), { ...hours(start, end), reason: 'holiday' }));
    await fixture.moveTo(from);
    const caller = fixture.as(mentor);
    const starts = HOURS.flatMap((day, index) =>
      day.map((hour) => instantAt(addDays(first, index), `${hour}:00` as TimeOfDay)),
    );
    const booked: Session[] = [];
    for (const [index, startsAt] of starts.entries())
      booked.push(await book(caller, startsAt, index % 2 === 0 ? 'en' : 'ko'));
    sessions = booked;
    await fixture.run('notification-dispatch');
  });
  after(() => fixture.close());

  const hours = (start: Instant, end: Instant) => ({ from: formatInstant(start), until: formatInstant(end) });
  const takeTimeOff = (caller: ApiCaller, body: object, query = '') =>
    caller.post<TimeOff>(`/api/mentors/me/time-off${query}`, { reservations: 'reassign', ...body });
  const illness = async (query = '') =>
    ok(await takeTimeOff(fixture.as(mentor!), { ...hours(from, until), reason: 'illness' }, query)).body.data;
  const reservationOf = ({ id, member }: Session): Promise<Wire> =>
    fixture.as(member).read<Wire>(`/api/reservations/${id}`);

  async function mentorNamed(name: string): Promise<Person> {
    const person = await fixture.apiClient.register({ role: 'mentor', name });
    ok(await fixture.as(fixture.admin).post(`/api/admin/mentors/${person.user.id}/verify`));
    ok(await fixture.apiClient.as(person).patch('/api/mentors/me', { storeIds: [storeId] }));
    return person;
  }

  /** Books for a new member whose phone is verified. */
  async function book(mentorsCaller: ApiCaller, startsAt: Instant, language: Session['language']): Promise<Session> {
    const member = await fixture.apiClient.register();
    const caller = fixture.apiClient.as(member);
    ok(await caller.patch('/api/members/me', { language }));
    await fixture.verifyPhone(member);
    const payment = { billingKey: 'sandbox-ok' };
    ok(await caller.post('/api/memberships', { planId: SEEDED_PLANS[0]!.id, payment }));
    const block = { storeId, startsAt: formatInstant(startsAt) };
    const { id: blockId } = ok(await mentorsCaller.post<Wire>('/api/mentors/me/blocks', block)).body.data;
    const { id } = ok(await caller.post<Wire>('/api/reservations', { blockId })).body.data;
    return { id, startsAt, member, language };
  }

  /** The messages about the session after the report of the illness: channel, title and text. */
  async function messagesTo({ member }: Session): Promise<readonly string[][]> {
    const all = await fixture.messagesTo(member.user.id);
    const about = ['session-substituted', 'reservation-cancelled', 'absence-compensated'];
    return all
      .filter(({ eventKey }) => about.includes(eventKey))
      .map(({ channel, title, body }) => [channel, title, body]);
  }

  const onChannels = (channels: readonly string[], [title, body]: Text) =>
    channels.map((channel) => [channel, title, body]);

  const day = { month: 'long', day: 'numeric', weekday: 'short' } as const;
  const koreanDay = new Intl.DateTimeFormat('ko-KR', { timeZone: 'Asia/Seoul', ...day });

  const englishDay = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Seoul', ...day, month: 'short' });

  function timeOf({ language, startsAt }: Session): string {
    const time = formatInstant(startsAt).slice(11, 16);
    return language === 'ko'
      ? `${koreanDay.format(startsAt).replace(' (', '(')} ${time}`
      : `${englishDay.format(startsAt).replace(',', '')}, ${time}`;
  }

  function substitutedTexts(session: Session): readonly string[][] {
    const at = timeOf(session);
    const text: Text =
      session.language === 'ko'
        ? [
            '담당 멘토가 바뀌었습니다',
            `${at} 판교점 세션을 박대신 멘토가 대신 진행합니다: 그 주 일정에 여유가 있는 멘토입니다. 시작 전까지 무료로 취소할 수 있습니다.`,
          ]
        : [
            'Your session has another mentor',
            `박대신 takes your session on ${at} at 판교점: this mentor has time for you that week. You can cancel free of charge until the start.`,
          ];
    return onChannels(['push', 'kakao', 'in_app'], text);
  }

  function cancelledTexts(session: Session): readonly string[][] {
    const { language, startsAt } = session;
    const at = timeOf(session);
    const text: Text =
      language === 'ko'
        ? ['예약이 취소되었습니다', `${at} 김아픔 멘토와의 세션 예약이 취소되었습니다.`]
        : ['Session cancelled', `Your session with 김아픔 on ${at} is cancelled.`];
    const cancelled = onChannels(['push', 'kakao', 'in_app'], text);
    if (startsAt >= plus(from, DAY)) return cancelled;
    const sorry = `We are sorry that your session with 김아픔 on ${at} was cancelled at short notice. We also gave you a day pass.`;
    return [...cancelled, ...onChannels(['push', 'in_app'], ['Compensation for your cancelled session', sorry])];
  }

  it('is previewed without a change or a message', async () => {
    const preview = await illness('?dryRun=true');
    expect(preview.reassigned).to.have.length(13);
    expect(preview.cancelled).to.have.length(7);
    for (const session of sessions) {
      expect(await reservationOf(session)).to.include({ mentorId: mentor!.user.id, status: 'confirmed' });
      expect(await messagesTo(session)).to.deep.equal([]);
    }
  });

  it('is handled by one request exactly as previewed, without a penalty', async () => {
    const { penalty, ...preview } = await illness('?dryRun=true');
    const { id: _, status, createdAt, ...done } = await illness();
    expect(penalty).to.equal(0);
    expect(done).to.deep.equal(preview);
    expect({ status, createdAt }).to.deep.equal({ status: 'running', createdAt: formatInstant(from) });
    const ids = [...done.reassigned.map(({ reservationId }) => reservationId), ...done.cancelled];
    expect(ids).to.have.members(sessions.map((session) => session.id));
    const away = [sessions[0]!, ...sessions.slice(14)];
    expect(done.cancelled).to.deep.equal(away.map((session) => session.id));
    const toMentorId = substitute!.user.id;
    for (const session of sessions) {
      const after = await reservationOf(session);
      if (away.includes(session))
        expect(after['cancellation']).to.include({ by: 'mentor', late: false, deducted: false });
      else expect(after).to.include({ mentorId: toMentorId, startsAt: formatInstant(session.startsAt) });
    }
  });

  it('reaches every member’s phone with the right message in the language of the member', async () => {
    expect(sessions).to.have.length(20);
    for (const [index, session] of sessions.entries()) {
      const isCancelled = index === 0 || index >= 14;
      const expected = isCancelled ? cancelledTexts(session) : substitutedTexts(session);
      expect(await messagesTo(session), `session ${index}`).to.have.deep.members(expected);
    }
    const languages = new Set(sessions.slice(1, 14).map(({ language }) => language));
    expect([...languages].sort()).to.deep.equal(['en', 'ko']);
  });
});
