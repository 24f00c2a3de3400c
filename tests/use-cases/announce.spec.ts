import {
  AnnounceAnalyses,
  AnnounceNewMentors,
  Announcements,
  DAY,
  defaultPolicies,
  HOUR,
  plus,
  SECOND,
  SendDeliveries,
  startOfDay,
  type Day,
  type Member,
  type Message,
  type Person,
  type Stores,
} from '@spotter/core';
import { ManualClock, MemoryDatabase, sequentialIds } from '@spotter/memory';
import { expect } from 'chai';
import { aBlock, aMember, aMentor, aPerson, aReservation, aStore, NINE } from '../contract/builders.js';

const VERIFIED = NINE;
const TEN = plus(NINE, HOUR);

/** A new mentor of a store, members who come to it, and everything that goes out. */
async function house({ audiencePart = 500 } = {}) {
  const clock = new ManualClock(TEN);
  const policies = { ...defaultPolicies, marketing: { ...defaultPolicies.marketing, audiencePart } };
  const database = new MemoryDatabase();
  const transaction = database.transaction({
    clock,
    ids: sequentialIds(),
    plan: () => ({ deliveries: [], reminders: [] }),
  });
  const put = <Result>(work: (stores: Stores) => Promise<Result>) => transaction.run(work);
  const store = aStore();
  const mentor = aMentor({ verifiedAt: VERIFIED, storeIds: [store.id], specialties: ['strength'] });
  await put(async ({ branches, people, mentors }) => {
    await branches.add(store);
    await people.add(aPerson({ id: mentor.id, role: 'mentor', name: '준' }));
    await mentors.add(mentor);
  });
  const { marketing } = database.queries;
  const announcements = new Announcements(transaction, clock, policies);
  const sent: Message[] = [];
  const channel = {
    send: async (message: Message) => {
      sent.push(message);
      return { kind: 'sent' } as const;
    },
  };
  const worker = new SendDeliveries(transaction, channel, clock, policies);
  return {
    clock,
    put,
    mentor,
    newMentors: new AnnounceNewMentors(announcements, marketing, clock, policies),
    analyses: new AnnounceAnalyses(announcements, marketing, clock, policies),
    async member(person: Partial<Person> = {}, facts: Partial<Member> = {}): Promise<Member> {
      const member = aMember({ homeStoreId: store.id, goal: 'strength', ...facts });
      await put(async ({ people, members }) => {
        await people.add(aPerson({ id: member.id, marketingOptIn: true, ...person }));
        await members.add(member);
      });
      return member;
    },
    async train(member: Member, startsAt: typeof NINE): Promise<void> {
      const block = aBlock({ mentorId: mentor.id, storeId: store.id, startsAt, endsAt: plus(startsAt, HOUR) });
      const confirmed = aReservation(block, { memberId: member.id });
      await put(async ({ reservations }) => {
        await reservations.add(confirmed);
        const times = { startedAt: startsAt, completedAt: plus(startsAt, HOUR) };
        await reservations.save({ ...confirmed, status: 'completed', ...times });
      });
    },
    /** One round; @returns what went out in it. */
    async round(): Promise<readonly Message[]> {
      sent.length = 0;
      await worker.run();
      return [...sent];
    },
  };
}

describe('what the service commends by itself', () => {
  it('is a new mentor, to members whom the mentor suits, once on each channel that they left on', async () => {
    const { newMentors, member, round } = await house();
    await member();
    await member({ marketingChannels: { push: false, kakao: true, sms: true, email: true } });
    await member({ marketingOptIn: false });
    await member({}, { goal: 'endurance' });
    expect(await newMentors.run()).to.include({ considered: 2, changed: 2 });
    const messages = await round();
    expect(messages.map(({ channel }) => channel).sort()).to.deep.equal(['email', 'email', 'in_app', 'in_app', 'push']);
    expect(messages[0]).to.include({ eventKey: 'new-mentor-recommended', title: '(광고) 새 멘토를 소개합니다' });
    expect(messages[0]?.body).to.match(/^준 멘토와 함께 운동해 보세요\.\n무료 수신거부/);
    expect(await newMentors.run()).to.include({ considered: 0, changed: 0 });
    expect(await round()).to.deep.equal([]);
  });

  it('is a mentor of the last seven days, to who agrees meanwhile too', async () => {
    const { clock, newMentors, member } = await house();
    clock.set(plus(VERIFIED, 7 * DAY));
    await member();
    expect(await newMentors.run()).to.include({ changed: 1 });
    clock.advance(1);
    await member();
    expect(await newMentors.run()).to.include({ changed: 0 });
  });

  it('is the analysis of the month before, to who trained in it, once', async () => {
    const { clock, analyses, member, train, round } = await house();
    const [trained, idle] = [await member(), await member()];
    await train(trained, startOfDay('2026-02-28' as Day));
    await train(idle, startOfDay('2026-03-01' as Day));
    expect(await analyses.run()).to.include({ considered: 1, changed: 1 });
    const messages = await round();
    expect(messages.map(({ channel }) => channel)).to.have.members(['push', 'email', 'in_app']);
    expect(messages[0]).to.include({ recipientId: trained.id, title: '(광고) 월간 분석이 준비되었습니다' });
    expect(messages[0]?.body).to.match(/^2026-02 운동 분석/);
    expect(await analyses.run()).to.include({ changed: 0 });
    clock.set(plus(startOfDay('2026-04-02' as Day), 10 * HOUR));
    expect(await analyses.run()).to.include({ changed: 1 });
    expect((await round())[0]).to.include({ recipientId: idle.id });
  });

  it('is no analysis after the seventh day of a month', async () => {
    const { clock, analyses, member, train } = await house();
    await train(await member(), startOfDay('2026-02-28' as Day));
    clock.set(startOfDay('2026-03-08' as Day));
    expect(await analyses.run()).to.include({ considered: 0 });
  });

  it('waits for the morning where the job runs at night', async () => {
    const { clock, newMentors, member, round } = await house();
    await member();
    clock.set(plus(startOfDay('2026-03-02' as Day), 22 * HOUR));
    await newMentors.run();
    expect(await round()).to.deep.equal([]);
    clock.set(plus(startOfDay('2026-03-03' as Day), 8 * HOUR));
    expect(await round()).to.have.length(3);
  });

  it('goes out in parts, ten seconds apart, so that what may not wait goes in between', async () => {
    const { clock, newMentors, member, round } = await house({ audiencePart: 2 });
    for (let count = 0; count < 5; count += 1) await member();
    expect(await newMentors.run()).to.include({ changed: 5 });
    const readers = async () => new Set((await round()).map(({ recipientId }) => recipientId)).size;
    expect(await readers()).to.equal(2);
    clock.advance(10 * SECOND - 1);
    expect(await readers()).to.equal(0);
    clock.advance(1);
    expect(await readers()).to.equal(2);
    clock.advance(10 * SECOND);
    expect(await readers()).to.equal(1);
  });

  it('reaches everybody part by part, and what a killed run left', async () => {
    const { newMentors, member, put, mentor } = await house({ audiencePart: 2 });
    const members: Member[] = [];
    for (let count = 0; count < 5; count += 1) members.push(await member());
    await put(({ deliveries }) =>
      deliveries.add({
        ...{ templateId: 'new-mentor-recommended', recipientType: 'member', recipientId: members[1]!.id },
        ...{ channel: 'in_app', status: 'pending', payload: {}, dueAt: NINE, attempts: 0, sentAt: null },
        ...{ errorMessage: null, createdAt: NINE },
        dedupeKey: `new-mentor:${mentor.id}:new-mentor-recommended:${members[1]!.id}:in_app`,
      }),
    );
    let asked = 0;
    expect(await newMentors.run({ stopping: () => (asked += 1) > 1 })).to.include({ changed: 2 });
    expect(await newMentors.run()).to.include({ changed: 2 });
    expect(await newMentors.run()).to.include({ changed: 0 });
  });
});
