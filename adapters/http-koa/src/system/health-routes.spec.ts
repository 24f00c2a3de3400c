import { expect } from 'chai';
import { spy, stub, useFakeTimers } from 'sinon';
import { SECOND } from '@spotter/core/kernel';
import type { AnyRequest } from '../kernel/route.js';
import { healthRoutes } from './health-routes.js';

describe('the probe of readiness', () => {
  const probeOf = (ping: () => Promise<void>) => {
    const ready = healthRoutes({ ping, isLeaving: () => false }).find(({ path }) => path === '/readyz')!;
    return async () => ready.handle({} as AnyRequest);
  };

  it('shares one query of the database with all that arrive before its answer, because no limit counts probes', async () => {
    const ping = spy(async () => undefined);
    const probe = probeOf(ping);
    const answers = await Promise.all([probe(), probe(), probe()]);
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200]);
    expect(ping.callCount).to.equal(1);
  });

  it('asks the database again after an answer and after a failure', async () => {
    const ping = stub().resolves().onFirstCall().rejects(new Error('no database'));
    const probe = probeOf(ping);
    const failures = await Promise.allSettled([probe(), probe()]);
    expect(failures.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    await probe();
    await probe();
    expect(ping.callCount).to.equal(3);
  });

  it('asks the database again beside a query without an answer for a second, because its connection can be lost', async () => {
    const timers = useFakeTimers({ toFake: ['performance'] });
    try {
      const ping = stub()
        .resolves()
        .onFirstCall()
        .returns(new Promise(() => undefined));
      const probe = probeOf(ping);
      void probe();
      timers.tick(SECOND);
      void probe();
      expect(ping.callCount).to.equal(1);
      timers.tick(1);
      const answer = probe();
      expect(ping.callCount).to.equal(2);
      expect((await answer).status).to.equal(200);
    } finally {
      timers.restore();
    }
  });
});
