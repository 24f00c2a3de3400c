import { DEMO_PASSWORD } from '@spotter/app-http';
import { expect } from 'chai';
import { ok, type ApiCaller, type Person } from '../support/api.js';
import { crowdOf, FOUR, joining, memberWith } from './members.js';
import { FREE_HOURS, openHours } from './open-blocks.js';
import { answersTo, countAnswers, race, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

const CLIENTS = 50;

/** The limit for a reservation (docs/domain.md, Booking: Change). */
const MAX_CHANGES = 3;

/** The first day without blocks of the other races, so that no member has overlapping sessions. */
const AFTER_THE_FIRST = 4 + Math.ceil((3 * ROUNDS) / FREE_HOURS);

interface Wire {
  readonly id: string;
  readonly blockId: string;
  readonly mentorId: string;
  readonly changes: readonly unknown[];
}

describe('two servers on one database', () => {
  let servers: TwoServers;
  /** Consecutive blocks of one mentor. */
  let blocks: string[];
  let crowd: readonly Person[];

  before(async () => {
    servers = await startTwoServers();
    const hours = await openHours(servers, 'mentor1', { from: 2, until: 3 + Math.ceil((3 * ROUNDS) / FREE_HOURS) });
    blocks = hours.map(({ id }) => id);
    crowd = await crowdOf(servers, CLIENTS);
  });
  after(() => servers.stop());

  const book = (caller: ApiCaller, blockId: string) => caller.post<Wire>('/api/reservations', { blockId });

  const creditsOf = async (person: Person) => {
    const { body } = await servers.apiClients[1]
      .as(person)
      .get<{ credits: Record<string, number> }>('/api/memberships/me');
    return body.data.credits;
  };

  /** Pairs of open blocks of two mentors at one time, from `/slots/available`. */
  async function simultaneousBlocks(person: Person): Promise<readonly (readonly [string, string])[]> {
    const { body } = await servers.apiClients[0]
      .as(person)
      .get<{ blockId: string; startsAt: string; mentor: { tier: string } }[]>(
        '/api/slots/available?tier=standard&size=100',
      );
    return body.data.flatMap(({ blockId, startsAt }, index) => {
      const [before, after] = [body.data[index - 1], body.data[index + 1]];
      const firstOfTime = before?.startsAt !== startsAt;
      return firstOfTime && after?.startsAt === startsAt ? [[blockId, after.blockId] as const] : [];
    });
  }

  it(`give a block to one of ${CLIENTS} concurrent clients, ${ROUNDS} times`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const block = blocks.pop()!;
      const turn = round % CLIENTS; // rotates, because the first member often wins and would run out of credits
      const members = [...crowd.slice(turn), ...crowd.slice(0, turn)];
      const requests = members.map((person, index) => book(servers.callers(person, 2)[index % 2]!, block));
      expect(await race(servers, requests)).to.deep.equal({ '201': 1, '409 RESERVATION_CONFLICT': CLIENTS - 1 });
    }
    const held = await Promise.all(crowd.map(creditsOf));
    expect(held.reduce((sum, { reserved = 0 }) => sum + reserved, 0)).to.equal(ROUNDS);
    for (const { total, used, reserved, remaining } of held) expect(total).to.equal(used! + reserved! + remaining!);
  });

  it('register three open complaints about a reservation', async () => {
    const person = await memberWith(servers, FOUR);
    const block = blocks.pop()!;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { data } = (await book(servers.apiClients[0].as(person), block)).body;
      const complaint = { mentorId: data.mentorId, reservationId: data.id, category: 'other', text: 'Late.' };
      const requests = servers.callers(person, 8).map((caller) => caller.post('/api/complaints', complaint));
      expect(await race(servers, requests)).to.deep.equal({ '201': 3, '422 POLICY_VIOLATION': 5 });
      await servers.apiClients[0].as(person).delete(`/api/reservations/${data.id}`);
    }
  });

  it('spend the last credit once', async () => {
    for (let round = 0; round < Math.ceil(ROUNDS / 4); round += 1) {
      const person = await memberWith(servers, FOUR);
      for (let booked = 0; booked < FOUR - 1; booked += 1) await book(servers.apiClients[0].as(person), blocks.pop()!);
      const requests = servers.callers(person, 2).map((caller) => book(caller, blocks.pop()!));
      expect(await race(servers, requests)).to.deep.equal({ '201': 1, '422 INSUFFICIENT_CREDITS': 1 });
      expect(await creditsOf(person)).to.deep.equal({ total: 4, used: 0, reserved: 4, remaining: 0 });
    }
  });

  it('refuse overlapping bookings of one member', async () => {
    const [person] = crowd;
    const pairs = (await simultaneousBlocks(person!)).slice(-ROUNDS); // the first ones can begin meanwhile
    expect(pairs).not.to.be.empty;
    for (const pair of pairs) {
      const requests = servers
        .callers(await memberWith(servers, FOUR), 2)
        .map((caller, index) => book(caller, pair[index]!));
      expect(await race(servers, requests)).to.deep.equal({ '201': 1, '422 POLICY_VIOLATION': 1 });
    }
  });

  it('make one reservation for four concurrent requests of one member for one block', async () => {
    const person = await memberWith(servers, FOUR);
    const block = blocks.pop()!;
    const requests = servers.callers(person, 4).map((caller) => book(caller, block));
    expect(await race(servers, requests)).to.deep.equal({ '201': 1, '409 RESERVATION_CONFLICT': 3 });
    expect(await creditsOf(person)).to.include({ reserved: 1 });
  });

  it(`cancel a reservation once, ${ROUNDS} times`, async () => {
    const person = await memberWith(servers, FOUR);
    const block = blocks.pop()!;
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = (await book(servers.apiClients[0].as(person), block)).body.data;
      const requests = servers.callers(person, 4).map((caller) => caller.delete(`/api/reservations/${id}`));
      expect(await race(servers, requests)).to.deep.equal({ '200': 1, '422 POLICY_VIOLATION': 3 });
      expect(await creditsOf(person)).to.include({ remaining: FOUR });
    }
  });

  it(`change and cancel a reservation one after the other, ${ROUNDS} times`, async () => {
    const person = await memberWith(servers, FOUR);
    const [here, there] = [blocks.pop()!, blocks.pop()!];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id } = (await book(servers.apiClients[0].as(person), here)).body.data;
      const [one, other] = servers.callers(person, 2);
      const change = one!.patch(`/api/reservations/${id}`, { blockId: there });
      const outcome = await race(servers, [change, other!.delete(`/api/reservations/${id}`)]);
      expect([{ '200': 2 }, { '200': 1, '422 POLICY_VIOLATION': 1 }]).to.deep.include(outcome);
      expect(await creditsOf(person)).to.include({ remaining: FOUR });
    }
  });

  it(`move one of ${CLIENTS} reservations to a block that all want, ${ROUNDS} times`, async () => {
    const rebooked = Math.ceil(ROUNDS / MAX_CHANGES);
    const until = AFTER_THE_FIRST + Math.ceil((CLIENTS + ROUNDS + rebooked) / FREE_HOURS);
    const later = (await openHours(servers, 'mentor2', { from: AFTER_THE_FIRST, until })).map(({ id }) => id);
    const reserve = async (person: Person): Promise<Wire> =>
      ok(await book(servers.apiClients[0].as(person), later.pop()!)).body.data;
    const reservations: Wire[] = await Promise.all(crowd.map(reserve));
    const held = await Promise.all(crowd.map(creditsOf));
    for (let round = 0; round < ROUNDS; round += 1) {
      const wanted = { blockId: later.pop()! };
      const requests = crowd.map((_, index) => {
        const turn = (index + round) % CLIENTS;
        const caller = servers.apiClients[index % 2]!.as(crowd[turn]!);
        return caller.patch<Wire>(`/api/reservations/${reservations[turn]!.id}`, wanted);
      });
      const answers = await answersTo(servers, requests);
      expect(countAnswers(answers)).to.deep.equal({ '200': 1, '409 RESERVATION_CONFLICT': CLIENTS - 1 });
      const moved = answers.find(({ status }) => status === 200)!.body.data;
      const winner = reservations.findIndex(({ id }) => id === moved.id);
      expect(moved.blockId).to.equal(wanted.blockId);
      if (moved.changes.length < MAX_CHANGES) continue;
      await servers.apiClients[1].as(crowd[winner]!).delete(`/api/reservations/${moved.id}`);
      reservations[winner] = await reserve(crowd[winner]!);
    }
    expect(await Promise.all(crowd.map(creditsOf))).to.deep.equal(held);
  });

  it('join and charge a membership once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const person = await servers.apiClients[0].register();
      const requests = servers.callers(person, 2).map((caller) => caller.post('/api/memberships', joining(FOUR)));
      expect(await race(servers, requests)).to.deep.equal({ '201': 1, '422 POLICY_VIOLATION': 1 });
      const { body } = await servers.apiClients[1].as(person).get<{ id: string; status: string }[]>('/api/payments');
      expect(body.data.map(({ status }) => status)).to.deep.equal(['paid']);
      expect(await chargesOf(body.data[0]!.id)).to.equal(1);
    }
  });

  it('create one account for an e-mail address', async () => {
    const registration = { email: 'race@example.test', password: DEMO_PASSWORD, name: '이하나' };
    const requests = [0, 1, 2, 3].map((index) =>
      servers.apiClients[index % 2]!.anybody.post('/api/auth/register', registration),
    );
    expect(await race(servers, requests)).to.deep.equal({ '201': 1, '400 VALIDATION_ERROR': 3 });
  });

  const chargesOf = async (paymentId: string): Promise<number> =>
    (await servers.rows(`select from sandbox_entry where key = 'gateway payment ' || $1`, paymentId)).length;
});
