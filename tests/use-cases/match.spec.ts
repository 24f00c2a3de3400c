import { expect } from 'chai';
import { DAY, HOUR, MINUTE, minus, plus, type MatchSituation } from '@spotter/core';
import { newId, NINE, PRO } from '../contract/builders.js';
import { refusalOf, studio } from './studio.js';

const window = { from: NINE, until: plus(NINE, DAY) };

describe('proposing matches', () => {
  it('names three mentors, best first, each with reasons', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    for (const hour of [4, 3, 2, 1]) {
      await house.anOpenBlock(await house.aMentorNamed(`Mentor ${hour}`), { startsAt: plus(NINE, hour * HOUR) });
    }
    const candidates = await house.propose.execute({ memberId, ...window });
    expect(candidates.map(({ mentor }) => mentor.name)).to.deep.equal(['Mentor 1', 'Mentor 2', 'Mentor 3']);
    expect(candidates[0]?.reasons[0]).to.deep.equal({ aspect: 'goal', points: 25 });
  });

  it('is empty when nobody is free', async () => {
    const house = studio();
    expect(await house.propose.execute({ memberId: await house.aMemberWith('credits'), ...window })).to.deep.equal([]);
  });

  it('keeps to the store and the tier that were asked for', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    const storeId = newId<never>();
    await house.anOpenBlock(await house.aMentorNamed('Here'), { storeId });
    await house.anOpenBlock(await house.aMentorNamed('There'));
    await house.anOpenBlock(await house.aMentorNamed('Pro', PRO));
    const names = async (wish: object) =>
      (await house.propose.execute({ memberId, ...window, ...wish })).map(({ mentor }) => mentor.name);
    expect(await names({ storeId })).to.deep.equal(['Here']);
    expect(await names({ tier: 'pro' })).to.deep.equal(['Pro']);
  });

  it('refuses a window that is over', async () => {
    const house = studio();
    const past = { from: minus(NINE, HOUR), until: NINE };
    expect(await refusalOf(house.propose.execute({ memberId: newId(), ...past }))).to.equal('validation');
  });
});

describe('matching automatically', () => {
  it('books the best candidate', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    const best = await house.anOpenBlock(await house.aMentorNamed('Soon'), { startsAt: plus(NINE, HOUR) });
    await house.anOpenBlock(await house.aMentorNamed('Later'), { startsAt: plus(NINE, 20 * HOUR) });
    const reservation = await house.match.execute({ memberId, ...window });
    expect(reservation).to.include({ blockId: best.id, origin: 'auto_match', matchedAt: NINE });
  });

  it('finds nobody when nobody is free', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    expect(await refusalOf(house.match.execute({ memberId, ...window }))).to.equal('not-found');
  });

  it('gives members who ask at once different slots', async () => {
    const house = studio();
    for (let index = 0; index < 10; index += 1) {
      await house.anOpenBlock(await house.aMentorNamed(`Mentor ${index}`), {
        startsAt: plus(NINE, HOUR + index * MINUTE),
      });
    }
    const members = await Promise.all(Array.from({ length: 5 }, () => house.aMemberWith('credits')));
    const booked = await Promise.all(members.map((memberId) => house.match.execute({ memberId, ...window })));
    expect(new Set(booked.map(({ blockId }) => blockId)).size).to.equal(5);
  });

  it('asks anew when all candidates went to others, three times at most', async () => {
    let asked = 0;
    let remembered: Promise<MatchSituation> | undefined;
    const house = studio((matching) => ({
      matchSituation: (request, at) => {
        asked += 1;
        return (remembered ??= matching.matchSituation(request, at));
      },
    }));
    const block = await house.anOpenBlock(await house.aMentorNamed('Kim'));
    const [memberId, faster] = [await house.aMemberWith('credits'), await house.aMemberWith('credits')];
    await house.propose.execute({ memberId, ...window });
    await house.book.execute({ memberId: faster, blockId: block.id, origin: 'member' });
    asked = 0;
    expect(await refusalOf(house.match.execute({ memberId, ...window }))).to.equal('not-found');
    expect(asked).to.equal(3);
  });

  it('goes to a mentor whom the member can pay', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    await house.anOpenBlock(await house.aMentorNamed('Pro', PRO), { startsAt: plus(NINE, HOUR) });
    const standard = await house.anOpenBlock(await house.aMentorNamed('Standard'), { startsAt: plus(NINE, 5 * HOUR) });
    expect((await house.match.execute({ memberId, ...window })).blockId).to.equal(standard.id);
  });

  it('tells a member who can pay none of them what is missing', async () => {
    const house = studio();
    const memberId = await house.aMemberWith('credits');
    await house.anOpenBlock(await house.aMentorNamed('Pro', PRO));
    expect(await refusalOf(house.match.execute({ memberId, ...window }))).to.equal('insufficient-points');
  });
});
