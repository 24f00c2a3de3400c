import { defaultPolicies } from '@spotter/core/application';
import type { Person } from '@spotter/core/identity';
import { DAY, HOUR, plus, SECOND, startOfDay, type Day } from '@spotter/core/kernel';
import type { Member } from '@spotter/core/member';
import { expect } from 'chai';
import { aBlock, aReservation, NINE } from '../contract/builders.js';
import { addMember, addMentor, addStore } from '../contract/test-data.js';
import { messageFixture } from './message-fixture.js';

const VERIFIED = NINE;
const TEN = plus(NINE, HOUR);

/** A new mentor of a store, and members who train there. */
async function audienceFixture({
  audiencePart = defaultPolicies.marketing.audiencePart,
  senderContact = null as string | null,
} = {}) {
  const marketing = { ...defaultPolicies.marketing, audiencePart, senderContact };
  const policies = { ...defaultPolicies, marketing };
  const service = messageFixture({ policies });
  const { clock, transaction } = service;
  clock.set(TEN);
  const store = await transaction.run(addStore);
  const facts = { verifiedAt: VERIFIED, storeIds: [store.id], specialties: ['strength'] } as const;
  const mentor = await transaction.run((repositories) => addMentor(repositories, facts, { name: '준' }));
  return {
    ...service,
    mentor,
    addMember: (person: Partial<Person> = {}, goals: Partial<Member> = {}): Promise<Member> =>
      transaction.run((repositories) =>
        addMember(
          repositories,
          { homeStoreId: store.id, goal: 'strength', ...goals },
          { marketingOptIn: true, ...person },
        ),
      ),
    async train(member: Member, startsAt: typeof NINE): Promise<void> {
      const block = aBlock({ mentorId: mentor.id, storeId: store.id, startsAt, endsAt: plus(startsAt, HOUR) });
      const confirmed = aReservation(block, { memberId: member.id });
      await transaction.run(async ({ reservations }) => {
        await reservations.add(confirmed);
        const times = { startedAt: startsAt, completedAt: plus(startsAt, HOUR) };
        await reservations.save({ ...confirmed, status: 'completed', ...times });
      });
    },
  };
}

describe('AnnounceNewMentors and AnnounceAnalyses', () => {
  it('announce a new mentor once to suitable members on their enabled channels', async () => {
    const { announceNewMentors, addMember, sendRound } = await audienceFixture();
    await addMember();
    const phone = { phone: '+821012345678', phoneVerifiedAt: NINE };
    await addMember({ ...phone, marketingChannels: { push: false, kakao: false, sms: true, email: true } });
    await addMember({ marketingOptIn: false });
    await addMember({}, { goal: 'endurance' });
    expect(await announceNewMentors.run()).to.include({ considered: 2, changed: 2 });
    const messages = await sendRound();
    expect(messages.map(({ channel }) => channel).sort()).to.deep.equal([
      'email',
      'email',
      'in_app',
      'in_app',
      'push',
      'sms',
    ]);
    expect(messages[0]).to.include({ eventKey: 'new-mentor-recommended', title: '(광고) 새 멘토를 소개합니다' });
    expect(messages[0]?.body).to.match(/^준 멘토와 함께 운동해 보세요\.\n무료 수신거부/);
    expect(await announceNewMentors.run()).to.include({ considered: 0, changed: 0 });
    expect(await sendRound()).to.deep.equal([]);
  });

  it('name the sender with a contact, before the way to refuse', async () => {
    const { announceNewMentors, addMember, sendRound } = await audienceFixture({
      senderContact: 'Spotter, 02-1234-5678',
    });
    await addMember();
    await announceNewMentors.run();
    const sent = (await sendRound()).filter(({ channel }) => channel !== 'in_app');
    expect(sent.map(({ channel }) => channel)).to.have.members(['push', 'email']);
    for (const { body } of sent)
      expect(body).to.match(/\n전송자: Spotter, 02-1234-5678 \/ 무료 수신거부: 앱 설정 > 알림/);
  });

  it('send no waiting recommendation of a mentor who was suspended in the night', async () => {
    const { clock, announceNewMentors, addMember, mentor, sendRound, transaction } = await audienceFixture();
    await addMember();
    clock.advance(12 * HOUR);
    await announceNewMentors.run();
    expect(await sendRound(), 'in the quiet hours').to.deep.equal([]);
    await transaction.run(async ({ mentors }) =>
      mentors.save({ ...(await mentors.get(mentor.id)), status: 'on_hold' }),
    );
    clock.advance(10 * HOUR);
    expect(await sendRound()).to.deep.equal([]);
    await transaction.run(async ({ mentors }) => mentors.save({ ...(await mentors.get(mentor.id)), status: 'active' }));
    await addMember();
    await announceNewMentors.run();
    expect((await sendRound()).map(({ channel }) => channel).sort()).to.deep.equal(['email', 'in_app', 'push']);
  });

  it('announce a mentor for seven days, also to members who consent later', async () => {
    const { clock, announceNewMentors, addMember } = await audienceFixture();
    clock.set(plus(VERIFIED, 7 * DAY));
    await addMember();
    expect(await announceNewMentors.run()).to.include({ changed: 1 });
    clock.advance(1);
    await addMember();
    expect(await announceNewMentors.run()).to.include({ changed: 0 });
  });

  it('announce the analysis of the previous month once to members who trained in it', async () => {
    const { clock, announceAnalyses, addMember, train, sendRound } = await audienceFixture();
    const [trained, idle] = [await addMember(), await addMember()];
    await train(trained, startOfDay('2026-02-28' as Day));
    await train(idle, startOfDay('2026-03-01' as Day));
    expect(await announceAnalyses.run()).to.include({ considered: 1, changed: 1 });
    const messages = await sendRound();
    expect(messages.map(({ channel }) => channel)).to.have.members(['push', 'email', 'in_app']);
    expect(messages[0]).to.include({ recipientId: trained.id, title: '(광고) 월간 분석이 준비되었습니다' });
    expect(messages[0]?.body).to.match(/^2026년 2월 운동 분석/);
    expect(await announceAnalyses.run()).to.include({ changed: 0 });
    clock.set(plus(startOfDay('2026-04-02' as Day), 10 * HOUR));
    expect(await announceAnalyses.run()).to.include({ changed: 1 });
    expect((await sendRound())[0]).to.include({ recipientId: idle.id });
  });

  it('announce no analysis after the seventh day of a month', async () => {
    const { clock, announceAnalyses, addMember, train } = await audienceFixture();
    await train(await addMember(), startOfDay('2026-02-28' as Day));
    clock.set(startOfDay('2026-03-08' as Day));
    expect(await announceAnalyses.run()).to.include({ considered: 0 });
  });

  it('send in parts, ten seconds apart', async () => {
    const { clock, announceNewMentors, addMember, sendRound } = await audienceFixture({ audiencePart: 2 });
    for (let count = 0; count < 5; count += 1) await addMember();
    expect(await announceNewMentors.run()).to.include({ changed: 5 });
    const readers = async () => new Set((await sendRound()).map(({ recipientId }) => recipientId)).size;
    expect(await readers()).to.equal(2);
    clock.advance(10 * SECOND - 1);
    expect(await readers()).to.equal(0);
    clock.advance(1);
    expect(await readers()).to.equal(2);
    clock.advance(10 * SECOND);
    expect(await readers()).to.equal(1);
  });

  it('send to 500 people in a part', async () => {
    const { clock, announceNewMentors, addMember, sendRound } = await audienceFixture();
    for (let count = 0; count < 501; count += 1) await addMember();
    await announceNewMentors.run();
    const readers = async () => new Set((await sendRound()).map(({ recipientId }) => recipientId)).size;
    expect(await readers()).to.equal(500);
    clock.advance(10 * SECOND);
    expect(await readers()).to.equal(1);
  });

  it('reach everyone in parts and continue after a killed run', async () => {
    const { announceNewMentors, addMember, transaction, mentor } = await audienceFixture({ audiencePart: 2 });
    const members: Member[] = [];
    for (let count = 0; count < 5; count += 1) members.push(await addMember());
    await transaction.run(({ deliveries }) =>
      deliveries.add({
        ...{ templateId: 'new-mentor-recommended', recipientType: 'member', recipientId: members[1]!.id },
        ...{ channel: 'in_app', status: 'pending', payload: {}, dueAt: NINE, attempts: 0, sentAt: null },
        ...{ errorMessage: null, createdAt: NINE },
        dedupeKey: `new-mentor:${mentor.id}:new-mentor-recommended:${members[1]!.id}`,
        textVersion: 1,
      }),
    );
    let asked = 0;
    expect(await announceNewMentors.run({ stopping: () => (asked += 1) > 1 })).to.include({ changed: 2 });
    expect(await announceNewMentors.run()).to.include({ changed: 2 });
    expect(await announceNewMentors.run()).to.include({ changed: 0 });
  });
});
