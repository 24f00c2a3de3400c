import { DAY } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { Answer, Person } from '../support/api.js';
import { FOUR, lastDayOfTerms, memberWith } from './members.js';
import { answersTo, jobRuns, ROUNDS, startTwoServers, type TwoServers } from './two-servers.js';

const ROUND_INDEXES = Array.from({ length: ROUNDS }, (_, index) => index);

describe('an overdue term in two servers', () => {
  let servers: TwoServers;
  let members: readonly Person[];

  before(async () => {
    servers = await startTwoServers();
    const joined = await Promise.all(
      ROUND_INDEXES.map((index) => memberWith(servers, FOUR, index, `sandbox-once-race-${index}`)),
    );
    await servers.moveTo(await lastDayOfTerms(servers, FOUR));
    await answersTo(servers, jobRuns(servers, 'membership-renewal'));
    await servers.advanceClock(DAY); // the next attempt of the job is due
    members = await Promise.all(joined.map(({ email }) => servers.apiClients[0].logIn(email)));
  });
  after(() => servers.stop());

  for (const index of ROUND_INDEXES)
    it(`is charged once by requests, another card and the jobs, round ${index + 1}`, async () => {
      const person = members[index]!;
      const callers = servers.callers(person, 6);
      const requests: readonly Promise<Answer<unknown>>[] = [
        ...callers.slice(0, 3).map((caller) => caller.post('/api/memberships/me/pay')),
        ...callers
          .slice(3)
          .map((caller) =>
            caller.patch('/api/memberships/me/payment-method', { billingKey: `sandbox-ok-race-${index}` }),
          ),
        ...jobRuns(servers, 'membership-renewal', 'payment-reconcile'),
      ];
      await answersTo(servers, requests);
      const statuses = await servers.rows<{ status: string }>(
        `select status from payment where member_id = $1 and purpose = 'membership_renewal'`,
        person.user.id,
      );
      expect(statuses.filter(({ status }) => status === 'paid')).to.have.length.at.most(1);
      await answersTo(servers, [callers[0]!.post('/api/memberships/me/pay')]);
      const [counts] = await servers.rows<{ paid: string; terms: string }>(
        `select (select count(*) from payment where member_id = m.member_id and purpose = 'membership_renewal'
                 and status = 'paid') as paid, (select count(*) from term where membership_id = m.id) as terms
         from membership m where m.member_id = $1`,
        person.user.id,
      );
      expect(counts).to.deep.equal({ paid: '1', terms: '2' });
      const left = await servers.rows(`select from retired_billing_key where member_id = $1`, person.user.id);
      expect(left, 'the old key is retired once').to.have.length(1);
    });
});
