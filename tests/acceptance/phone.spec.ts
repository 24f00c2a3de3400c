import { DAY, HOUR, minus, MINUTE, plus } from '@spotter/core';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { ok } from './demo-stage.js';
import { expectRefused, stillStage, type StillStage } from './still-stage.js';

const PHONE = '01055550002';
const SHOWN = '+821055550002';

interface Sent {
  readonly eventKey: string;
  readonly to: string;
  readonly body: string;
  readonly outcome: string;
}

describe('verifying a phone, over HTTP', function () {
  this.timeout(60_000);

  let stage: StillStage;
  before(async () => {
    stage = await stillStage();
  });
  after(() => stage.close());

  const verifying = async (person: Person, body: object) =>
    (await stage.as(person)).post('/api/auth/verify-phone', body);
  const messagesTo = async ({ user }: Person, channel: string): Promise<readonly Sent[]> =>
    ok(await stage.system.get<Sent[]>(`/api/system/sandbox/messages?recipientId=${user.id}&channel=${channel}`)).body
      .data;
  const me = async (person: Person) => ok(await (await stage.as(person)).get('/api/members/me')).body.data;

  /** What arrives at the phone. */
  async function codeFor(person: Person): Promise<string> {
    expect((await verifying(person, { phone: PHONE })).status).to.equal(202);
    const [latest] = await messagesTo(person, 'sms');
    return /\d{6}/.exec(latest!.body)![0];
  }
  const otherThan = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

  it('sends a code by SMS, which verifies nothing by itself', async () => {
    const person = await stage.doors.register();
    const { status, body } = await verifying(person, { phone: PHONE });
    expect(status).to.equal(202);
    expect(body.data).to.deep.equal({ sent: true, expiresIn: 300 });
    const [message] = await messagesTo(person, 'sms');
    expect(message).to.include({ eventKey: 'phone-code', to: SHOWN, outcome: 'sent' });
    const [code] = /\d{6}/.exec(message!.body)!;
    expect(message!.body).to.equal(`[Spotter] 인증번호는 ${code}입니다. 5분 안에 입력해 주세요.`);
    expect(await me(person)).to.include({ phone: null, phoneVerified: false });
  });

  it('takes the code until five minutes later, that instant excluded', async () => {
    const [early, late] = [await stage.doors.register(), await stage.doors.register()];
    const codes = [await codeFor(early), await codeFor(late)] as const;
    const sentAt = await stage.now();
    await stage.moveTo(minus(plus(sentAt, 5 * MINUTE), 1));
    const verified = await verifying(early, { phone: PHONE, code: codes[0] });
    expect([verified.status, verified.body.data]).to.deep.equal([200, { phoneVerified: true }]);
    expect(await me(early)).to.include({ phone: SHOWN, phoneVerified: true });
    await stage.moveTo(plus(sentAt, 5 * MINUTE));
    expectRefused(await verifying(late, { phone: PHONE, code: codes[1] }), 'phone-code');
    expect(await me(late)).to.include({ phone: null, phoneVerified: false });
  });

  it('takes five wrong codes, and then not the right one either', async () => {
    const person = await stage.doors.register();
    const code = await codeFor(person);
    for (let count = 0; count < 5; count += 1) {
      const { status, body } = await verifying(person, { phone: PHONE, code: otherThan(code) });
      expect([status, body.error.code]).to.deep.equal([400, 'VALIDATION_ERROR']);
    }
    expectRefused(await verifying(person, { phone: PHONE, code }), 'phone-code');
    const again = await codeFor(person);
    expect((await verifying(person, { phone: PHONE, code: again })).status).to.equal(200);
  });

  it('takes nobody else’s code', async () => {
    const [person, other] = [await stage.doors.register(), await stage.doors.register()];
    const code = await codeFor(person);
    expectRefused(await verifying(other, { phone: PHONE, code }), 'phone-code');
    await codeFor(other);
    const taken = await verifying(other, { phone: '01055550003', code });
    expect(taken.status).to.equal(400);
    for (const wrong of [{ phone: '0255550002' }, { phone: PHONE, code: '12345' }, { code }, { phone: PHONE, now: 1 }])
      expect((await verifying(person, wrong)).status, JSON.stringify(wrong)).to.equal(400);
  });

  it('sends ten codes an hour', async () => {
    const person = await stage.doors.register();
    const first = await stage.now();
    for (let count = 0; count < 10; count += 1) await codeFor(person);
    await stage.moveTo(minus(plus(first, HOUR), 1));
    const { status, body, headers } = await verifying(person, { phone: PHONE });
    expect([status, body.error.code, headers.get('retry-after')]).to.deep.equal([429, 'RATE_LIMITED', '1']);
    await stage.moveTo(plus(first, HOUR));
    await codeFor(person);
  });

  it('is for mentors and administrators too', async () => {
    for (const person of [await stage.newMentor(), await stage.doors.logIn(stage.admin.email)]) {
      const code = await codeFor(person);
      expect((await verifying(person, { phone: PHONE, code })).status).to.equal(200);
    }
  });

  it('agrees to chat messages, until the number changes', async () => {
    const member = await stage.newMember();
    const phone = '01055551234';
    ok(await verifying(member, { phone }));
    const code = /\d{6}/.exec((await messagesTo(member, 'sms'))[0]!.body)![0];
    const confirmed = async (channel: string) => {
      await stage.session(DAY, { member });
      await stage.run('notification-dispatch');
      return (await messagesTo(member, channel)).filter((one) => one.eventKey === 'reservation-confirmed').length;
    };
    expect(await confirmed('kakao')).to.equal(0);
    ok(await verifying(member, { phone, code }));
    await stage.moveTo(plus(await stage.now(), HOUR));
    expect(await confirmed('kakao')).to.equal(1);
    ok(await (await stage.as(member)).patch('/api/members/me', { phone: PHONE }));
    expect(await me(member)).to.include({ phoneVerified: false });
  });
});
