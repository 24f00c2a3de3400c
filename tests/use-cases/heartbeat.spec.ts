import { defaultPolicies } from '@spotter/core/application';
import { HOUR, MINUTE, plus } from '@spotter/core/kernel';
import { createSimulatedService } from '@spotter/simulation';
import { expect } from 'chai';
import { NINE } from '../contract/builders.js';
import { createMemoryService } from './test-service.js';

const { outageToleranceMs } = defaultPolicies.operation;

/** Several processes, each with a separate service on the same data. */
function processesFixture() {
  const service = createMemoryService();
  const served = async () => {
    const { runs } = await service.queries.operation.serviceHistory(NINE);
    return runs.map(({ startedAt, lastBeatAt }) => [(startedAt - NINE) / MINUTE, (lastBeatAt - NINE) / MINUTE]);
  };
  return { ...service, newProcess: () => createSimulatedService(service).recordHeartbeat, served };
}

describe('RecordHeartbeat', () => {
  it('keeps one row for a run, up to the last heartbeat', async () => {
    const { clock, newProcess, served } = processesFixture();
    const process = newProcess();
    for (const minutes of [0, 1, 2]) {
      clock.set(plus(NINE, minutes * MINUTE));
      await process.execute();
    }
    expect(await served()).to.deep.equal([[0, 2]]);
  });

  it('keeps one row for each process', async () => {
    const { clock, newProcess, served } = processesFixture();
    const [one, other] = [newProcess(), newProcess()];
    await one.execute();
    clock.set(plus(NINE, MINUTE));
    for (const process of [one, other]) await process.execute();
    expect(await served()).to.deep.equal([
      [0, 1],
      [1, 1],
    ]);
  });

  it('starts a new row after an outage, not earlier', async () => {
    const { clock, newProcess, served } = processesFixture();
    const process = newProcess();
    await process.execute();
    clock.advance(outageToleranceMs);
    await process.execute();
    clock.advance(outageToleranceMs + 1 * MINUTE);
    await process.execute();
    expect(await served()).to.deep.equal([
      [0, 5],
      [11, 11],
    ]);
  });
});

describe('RecordMovedTime', () => {
  it('counts moved time as served, except for a simulated outage', async () => {
    const { recordMovedTime, served } = processesFixture();
    await recordMovedTime.serveUntil(NINE);
    await recordMovedTime.serveUntil(plus(NINE, 10 * HOUR));
    await recordMovedTime.failUntil(plus(NINE, 11 * HOUR));
    await recordMovedTime.serveUntil(plus(NINE, 12 * HOUR));
    await recordMovedTime.serveUntil(plus(NINE, 11 * HOUR));
    expect(await served()).to.deep.equal([
      [0, 600],
      [660, 720],
    ]);
  });
});
