import { DAY, HOUR, minus, plus } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ok, type Person } from '../support/api.js';
import type { SandboxMessage } from '../support/sandbox.js';
import { nextPhone } from '../support/phone-numbers.js';
import { expectInvalid, expectRefused } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

describe('verifying a phone, over HTTP', () => {
  let fixture: FixedClockFixture;
  /** One number takes five codes an hour: each test has its own. */
  let number: string;
  before(async () => (fixture = await fixedClockFixture({ TRUSTED_PROXIES: '1', PHONE_CODES_PER_HOUR: '25' })));
  beforeEach(() => (number = nextPhone()));
  after(() => fixture.close());

  const verifying = (person: Person, body: object) => fixture.as(person).post('/api/auth/verify-phone', body);
  const messagesTo = ({ user }: Person, channel: string): Promise<readonly SandboxMessage[]> =>
    fixture.system.read<SandboxMessage[]>(`/api/system/sandbox/messages?recipientId=${user.id}&channel=${channel}`);
  const me = (person: Person) => fixture.as(person).read('/api/members/me');

  /** The text messages to the phone. */
  async function codeFor(person: Person): Promise<string> {
    expect((await verifying(person, { phone: number })).status).to.equal(202);
    const [latest] = await messagesTo(person, 'sms');
    return /\d{6}/.exec(latest!.body)![0];
  }
  const otherThan = (code: string): string => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

  it('sends a code by SMS, which does not verify the phone yet', async () => {
    const person = await fixture.apiClient.register();
    const { status, body } = await verifying(person, { phone: number });
    expect(status).to.equal(202);
    expect(body.data).to.deep.equal({ sent: true, expiresIn: 300 });
    const [message] = await messagesTo(person, 'sms');
    expect(message).to.include({ eventKey: 'phone-code', to: `+82${number.slice(1)}`, outcome: 'sent' });
    const [code] = /\d{6}/.exec(message!.body)!;
    expect(message!.body).to.equal(`[Spotter] 인증번호는 ${code}입니다. 5분 안에 입력해 주세요.`);
    expect(await me(person)).to.include({ phone: null, phoneVerified: false });
  });

  it('refuses even the right code after five wrong ones', async () => {
    const person = await fixture.apiClient.register();
    const code = await codeFor(person);
    for (let count = 0; count < 5; count += 1) {
      expectInvalid(await verifying(person, { phone: number, code: otherThan(code) }), 'code');
    }
    expectRefused(await verifying(person, { phone: number, code }), 'phone-code');
    const again = await codeFor(person);
    expect((await verifying(person, { phone: number, code: again })).status).to.equal(200);
  });

  it('refuses the code of another person', async () => {
    const [person, other] = [await fixture.apiClient.register(), await fixture.apiClient.register()];
    const code = await codeFor(person);
    expectRefused(await verifying(other, { phone: number, code }), 'phone-code');
    await codeFor(other);
    const taken = await verifying(other, { phone: '01055550003', code });
    expect(taken.status).to.equal(400);
  });

  /** The next full hour or day in UTC, at which windows begin. */
  const toFull = async (span: number) =>
    fixture.moveTo(plus(minus(await fixture.now(), (await fixture.now()) % span), span));
  const newPeople = (count: number) => Promise.all(Array.from({ length: count }, () => fixture.apiClient.register()));
  const statuses = async (people: readonly Person[], phoneOf: () => string): Promise<readonly number[]> => {
    const found: number[] = [];
    for (const person of people) found.push((await verifying(person, { phone: phoneOf() })).status);
    return found;
  };

  it('sends one number at most five codes an hour and ten a day for all callers, not counting attempts', async () => {
    await toFull(DAY);
    const people = await newPeople(6);
    expect(await statuses(people, () => number)).to.deep.equal([202, 202, 202, 202, 202, 429]);
    const { headers } = await verifying(people[5]!, { phone: number });
    expect(headers.get('retry-after')).to.equal(String(HOUR / 1_000));
    expectRefused(await verifying(people[5]!, { phone: number, code: '000000' }), 'phone-code');
    await toFull(HOUR);
    expect(await statuses(people, () => number)).to.deep.equal([202, 202, 202, 202, 202, 429]);
    await toFull(HOUR);
    expect(await statuses(people.slice(0, 1), () => number)).to.deep.equal([429]);
    await toFull(DAY);
    expect(await statuses(people.slice(0, 1), () => number)).to.deep.equal([202]);
  });

  it('limits the codes for all numbers per hour, and a refused request does not count for its number', async () => {
    await toFull(HOUR);
    const people = await newPeople(7);
    const refused: number[] = [];
    for (let round = 0; round < 4; round += 1) refused.push(...(await statuses(people, nextPhone)));
    expect(refused.filter((status) => status === 202)).to.have.length(25);
    expect(refused.slice(25)).to.deep.equal([429, 429, 429]);
    for (let count = 0; count < 5; count += 1) await verifying(people[0]!, { phone: number });
    await toFull(HOUR);
    expect(await statuses(people.slice(0, 5), () => number)).to.deep.equal([202, 202, 202, 202, 202]);
  });

  it('does not count requests above a person’s own limit for the limit of all', async () => {
    await toFull(HOUR);
    const [greedy, other] = (await newPeople(2)) as [Person, Person];
    const answers: number[] = [];
    for (let round = 0; round < 30; round += 1) answers.push(...(await statuses([greedy], nextPhone)));
    expect(answers.filter((status) => status === 202)).to.have.length(10);
    expect(await statuses([other], () => number)).to.deep.equal([202]);
  });

  it('is available to mentors and administrators', async () => {
    for (const person of [await fixture.newMentor(), await fixture.apiClient.logIn(fixture.admin.email)]) {
      const code = await codeFor(person);
      expect((await verifying(person, { phone: number, code })).status).to.equal(200);
    }
  });

  it('enables chat messages until the number changes', async () => {
    const member = await fixture.newMember();
    const phone = '01055551234';
    ok(await verifying(member, { phone }));
    const code = /\d{6}/.exec((await messagesTo(member, 'sms'))[0]!.body)![0];
    const confirmed = async (channel: string) => {
      await fixture.session(DAY, { member });
      await fixture.run('notification-dispatch');
      return (await messagesTo(member, channel)).filter((one) => one.eventKey === 'reservation-confirmed').length;
    };
    expect(await confirmed('kakao')).to.equal(0);
    ok(await verifying(member, { phone, code }));
    await fixture.moveTo(plus(await fixture.now(), HOUR));
    expect(await confirmed('kakao')).to.equal(1);
    ok(await fixture.as(member).patch('/api/members/me', { phone: number }));
    expect(await me(member)).to.include({ phoneVerified: false });
  });
});
