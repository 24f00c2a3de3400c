import { DomainError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { MAX_WAIT_MS, TransactionGate } from './transaction-gate.js';

type Person = string | null;

/** A gate, and the transactions that have passed it so far, in this order. */
class GateHarness {
  readonly entered: string[] = [];
  readonly refused: string[] = [];
  private readonly ends = new Map<string, () => void>();
  private readonly gate: TransactionGate;
  private person: Person = null;

  constructor(poolSize: number, knowsPersons = true) {
    this.gate = new TransactionGate({ poolSize, ...(knowsPersons && { currentPerson: () => this.person }) });
  }

  /** A transaction of this person, which runs until it is ended. */
  start(name: string, person: Person): void {
    this.person = person;
    const work = (): Promise<void> => {
      this.entered.push(name);
      return new Promise((resolve) => this.ends.set(name, resolve));
    };
    this.gate.run(work).catch((error: unknown) => {
      this.refused.push(error instanceof DomainError ? `${name} ${error.code}` : name);
    });
  }

  async end(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      this.ends.get(name)?.();
      await settled();
    }
  }

  runFailing(work: () => Promise<never>): Promise<never> {
    return this.gate.run(work);
  }

  get waiting(): number {
    return this.gate.waiting;
  }
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

describe('the gate of transactions', () => {
  let timers: SinonFakeTimers;
  beforeEach(() => (timers = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })));
  afterEach(() => timers.restore());

  for (const [poolSize, places] of [
    [1, 1],
    [2, 1],
    [3, 2],
    [10, 5],
  ] as const) {
    it(`has ${places} of ${poolSize} places`, () => {
      const harness = new GateHarness(poolSize);
      for (let number = 0; number <= places; number += 1) harness.start(`${number}`, `person ${number}`);
      expect(harness.entered).to.have.length(places);
      expect(harness.waiting).to.equal(1);
    });
  }

  for (const [poolSize, places] of [
    [1, 1],
    [4, 1],
    [8, 2],
    [10, 2],
    [12, 3],
  ] as const) {
    it(`has ${places} of ${poolSize} places for one person, and for work without a person`, () => {
      for (const person of ['a', null]) {
        const harness = new GateHarness(poolSize);
        for (let number = 0; number <= places; number += 1) harness.start(`${number}`, person);
        expect(harness.entered).to.have.length(places);
      }
    });
  }

  it('gives every place to work without a person when persons are unknown', () => {
    const harness = new GateHarness(10, false);
    for (let number = 0; number < 6; number += 1) harness.start(`${number}`, 'a');
    expect(harness.entered).to.have.length(5);
  });

  it('serves persons in turns, and each in order', async () => {
    const harness = new GateHarness(2);
    harness.start('a1', 'a');
    for (const name of ['a2', 'a3', 'a4']) harness.start(name, 'a');
    for (const name of ['b1', 'b2']) harness.start(name, 'b');
    harness.start('job', null);
    await harness.end('a1', 'a2', 'b1', 'job', 'a3', 'b2', 'a4');
    expect(harness.entered).to.deep.equal(['a1', 'a2', 'b1', 'job', 'a3', 'b2', 'a4']);
  });

  it('skips a person who has the maximum number of places', async () => {
    const harness = new GateHarness(8);
    for (const name of ['a1', 'a2', 'a3']) harness.start(name, 'a');
    harness.start('b1', 'b');
    harness.start('c1', 'c');
    harness.start('d1', 'd');
    expect(harness.entered).to.deep.equal(['a1', 'a2', 'b1', 'c1']);
    await harness.end('b1');
    expect(harness.entered.slice(4)).to.deep.equal(['d1']);
    await harness.end('c1', 'd1');
    expect(harness.entered).to.have.length(5);
    await harness.end('a2');
    expect(harness.entered.slice(5)).to.deep.equal(['a3']);
  });

  it('frees the place of a work that failed', async () => {
    const harness = new GateHarness(1);
    const failure = await harness
      .runFailing(() => Promise.reject(new Error('broken')))
      .catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'broken');
    harness.start('next', 'a');
    expect(harness.entered).to.deep.equal(['next']);
  });

  it('refuses a transaction after five seconds of waiting, and not earlier', async () => {
    const harness = new GateHarness(1);
    harness.start('first', 'a');
    harness.start('late', 'b');
    timers.tick(1);
    harness.start('later', 'b');
    timers.tick(MAX_WAIT_MS - 2);
    await settled();
    expect(harness.refused).to.deep.equal([]);
    timers.tick(1);
    await settled();
    expect(harness.refused).to.deep.equal(['late unavailable']);
    expect(harness.waiting).to.equal(1);
    await harness.end('first');
    timers.tick(MAX_WAIT_MS);
    await settled();
    expect(harness.entered).to.deep.equal(['first', 'later']);
    expect(harness.refused).to.have.length(1);
  });
});
