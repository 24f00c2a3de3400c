import { expect } from 'chai';
import type { MatchContext } from '@spotter/core/booking';
import { DAY, dayOf, HOUR, MINUTE, plus } from '@spotter/core/kernel';
import { aMembership, newId, NINE, PRO } from '../contract/builders.js';
import { bookingFixture, fixtureWithSearch } from './booking-fixture.js';
import { refusalOf } from './refusal.js';

const window = { from: NINE, until: plus(NINE, DAY) };

describe('ProposeMatches', () => {
  it('returns only mentors of the requested store and tier', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember('credits');
    const storeId = newId<never>();
    await fixture.addOpenBlock(await fixture.addMentor('Here'), { storeId });
    await fixture.addOpenBlock(await fixture.addMentor('There'));
    await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO));
    const names = async (criteria: object) =>
      (await fixture.proposeMatches.execute({ memberId, ...window, ...criteria })).map(({ mentor }) => mentor.name);
    expect(await names({ storeId })).to.deep.equal(['Here']);
    expect(await names({ tier: 'pro' })).to.deep.equal(['Pro']);
  });
});

describe('MatchAutomatically', () => {
  it('books the best candidate', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember('credits');
    const best = await fixture.addOpenBlock(await fixture.addMentor('Soon'), { startsAt: plus(NINE, HOUR) });
    await fixture.addOpenBlock(await fixture.addMentor('Later'), { startsAt: plus(NINE, 20 * HOUR) });
    const reservation = await fixture.matchAutomatically.execute({ memberId, ...window });
    expect(reservation).to.include({ blockId: best.id, origin: 'auto_match', matchedAt: NINE });
  });

  it('gives concurrent members different slots', async () => {
    const fixture = bookingFixture();
    for (let index = 0; index < 10; index += 1) {
      await fixture.addOpenBlock(await fixture.addMentor(`Mentor ${index}`), {
        startsAt: plus(NINE, HOUR + index * MINUTE),
      });
    }
    const members = await Promise.all(Array.from({ length: 5 }, () => fixture.addMember('credits')));
    const booked = await Promise.all(
      members.map((memberId) => fixture.matchAutomatically.execute({ memberId, ...window })),
    );
    expect(new Set(booked.map(({ blockId }) => blockId)).size).to.equal(5);
  });

  it('repeats the search at most three times when all candidates are taken, which count once as demand', async () => {
    let searches = 0;
    let remembered: Promise<MatchContext> | undefined;
    const fixture = fixtureWithSearch((search) => (...request) => {
      searches += 1;
      return (remembered ??= search(...request));
    });
    const block = await fixture.addOpenBlock(await fixture.addMentor('Kim'));
    const [memberId, faster] = [await fixture.addMember('credits'), await fixture.addMember('credits')];
    await fixture.proposeMatches.execute({ memberId, ...window });
    await fixture.bookSession.execute({ memberId: faster, blockId: block.id, origin: 'member' });
    searches = 0;
    expect(await refusalOf(fixture.matchAutomatically.execute({ memberId, ...window }))).to.equal('not-found');
    expect(searches).to.equal(3);
    const cells = await fixture.showDemand.execute({});
    expect(new Set(cells.map((cell) => cell.searches))).to.deep.equal(new Set([2])); // with the one before
  });

  it('repeats the search when some candidates are taken and the member cannot pay the others', async () => {
    let remembered: MatchContext | undefined;
    const fixture = fixtureWithSearch((search) => (...request) => {
      const context = remembered ? Promise.resolve(remembered) : search(...request);
      remembered = undefined;
      return context;
    });
    const [memberId, faster] = [await fixture.addMember('credits'), await fixture.addMember('credits')];
    const open = async (name: string, hours: number, facts = {}) =>
      fixture.addOpenBlock(await fixture.addMentor(name, facts), { startsAt: plus(NINE, hours * HOUR) });
    const [first, second] = [await open('First', 1), await open('Second', 3)];
    await open('Pro', 2, PRO);
    const later = await open('Later', 20);
    const candidates = await fixture.proposeMatches.execute({ memberId, ...window });
    expect(candidates.map(({ mentor }) => mentor.name)).to.have.members(['First', 'Pro', 'Second']);
    remembered = await fixture.queries.booking.matchContext(
      { memberId, startsAt: window.from, endsAt: window.until, storeId: null, tier: null },
      NINE,
    );
    for (const { id: blockId } of [first, second])
      await fixture.bookSession.execute({ memberId: faster, blockId, origin: 'member' });
    expect((await fixture.matchAutomatically.execute({ memberId, ...window })).blockId).to.equal(later.id);
  });

  it('books a mentor whom the member can pay', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember('credits');
    await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO), { startsAt: plus(NINE, HOUR) });
    const standard = await fixture.addOpenBlock(await fixture.addMentor('Standard'), {
      startsAt: plus(NINE, 5 * HOUR),
    });
    expect((await fixture.matchAutomatically.execute({ memberId, ...window })).blockId).to.equal(standard.id);
  });

  it('books a Pro mentor by points for a member without a membership', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember(100_000);
    await fixture.addOpenBlock(await fixture.addMentor('Standard'), { startsAt: plus(NINE, HOUR) });
    const pro = await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO), { startsAt: plus(NINE, 5 * HOUR) });
    expect((await fixture.matchAutomatically.execute({ memberId, ...window })).blockId).to.equal(pro.id);
  });

  it('books a Pro mentor by points while the membership is paused', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember(100_000);
    const pause = { from: dayOf(NINE), until: dayOf(NINE) };
    await fixture.transaction.run(({ memberships }) => memberships.add(aMembership({ memberId, pause })));
    await fixture.addOpenBlock(await fixture.addMentor('Standard'), { startsAt: plus(NINE, HOUR) });
    const match = () => fixture.matchAutomatically.execute({ memberId, ...window });
    expect(await refusalOf(match())).to.equal('policy-violation membership-paused');
    const pro = await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO), { startsAt: plus(NINE, 5 * HOUR) });
    expect((await match()).blockId).to.equal(pro.id);
  });

  it('refuses as the booking, when the member books another mentor of that time in the meantime', async () => {
    let remembered: Promise<MatchContext> | undefined;
    const fixture = fixtureWithSearch(
      (search) =>
        (...request) =>
          (remembered ??= search(...request)),
    );
    const memberId = await fixture.addMember('credits');
    await fixture.addOpenBlock(await fixture.addMentor('Kim'));
    await fixture.proposeMatches.execute({ memberId, ...window });
    const other = await fixture.addOpenBlock(await fixture.addMentor('Lee'));
    await fixture.bookSession.execute({ memberId, blockId: other.id, origin: 'member' });
    expect(await refusalOf(fixture.matchAutomatically.execute({ memberId, ...window }))).to.equal(
      'policy-violation one-session-at-a-time',
    );
  });

  it('refuses with the missing payment when the member can pay no candidate', async () => {
    const fixture = bookingFixture();
    const memberId = await fixture.addMember('credits');
    await fixture.addOpenBlock(await fixture.addMentor('Pro', PRO));
    expect(await refusalOf(fixture.matchAutomatically.execute({ memberId, ...window }))).to.equal(
      'insufficient-points',
    );
  });
});
