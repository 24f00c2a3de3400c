import { DomainError } from '@spotter/core/kernel';
import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { LONGEST_WAIT_MS, TransactionGate } from './transaction-gate.js';

type Person = string | null;

/** A gate, and who came through it so far, in this order. */
class Scene {
  readonly entered: string[] = [];
  readonly refused: string[] = [];
  private readonly ends = new Map<string, () => void>();
  private readonly gate: TransactionGate;
  private person: Person = null;

  constructor(poolSize: number, knowsPersons = true) {
    this.gate = new TransactionGate({ poolSize, ...(knowsPersons && { personNow: () => this.person }) });
  }

  /** A transaction of this person, which runs until it is ended. */
  comes(name: string, person: Person): void {
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

  fails(work: () => Promise<never>): Promise<never> {
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
      const scene = new Scene(poolSize);
      for (let number = 0; number <= places; number += 1) scene.comes(`${number}`, `person ${number}`);
      expect(scene.entered).to.have.length(places);
      expect(scene.waiting).to.equal(1);
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
        const scene = new Scene(poolSize);
        for (let number = 0; number <= places; number += 1) scene.comes(`${number}`, person);
        expect(scene.entered).to.have.length(places);
      }
    });
  }

  it('gives every place to work without a person when persons are unknown', () => {
    const scene = new Scene(10, false);
    for (let number = 0; number < 6; number += 1) scene.comes(`${number}`, 'a');
    expect(scene.entered).to.have.length(5);
  });

  it('serves persons in turns, and each in order', async () => {
    const scene = new Scene(2);
    scene.comes('a1', 'a');
    for (const name of ['a2', 'a3', 'a4']) scene.comes(name, 'a');
    for (const name of ['b1', 'b2']) scene.comes(name, 'b');
    scene.comes('job', null);
    await scene.end('a1', 'a2', 'b1', 'job', 'a3', 'b2', 'a4');
    expect(scene.entered).to.deep.equal(['a1', 'a2', 'b1', 'job', 'a3', 'b2', 'a4']);
  });

  it('passes over a person who has all the places that one may have', async () => {
    const scene = new Scene(8);
    for (const name of ['a1', 'a2', 'a3']) scene.comes(name, 'a');
    scene.comes('b1', 'b');
    scene.comes('c1', 'c');
    scene.comes('d1', 'd');
    expect(scene.entered).to.deep.equal(['a1', 'a2', 'b1', 'c1']);
    await scene.end('b1');
    expect(scene.entered.slice(4)).to.deep.equal(['d1']);
    await scene.end('c1', 'd1');
    expect(scene.entered).to.have.length(5);
    await scene.end('a2');
    expect(scene.entered.slice(5)).to.deep.equal(['a3']);
  });

  it('frees the place of a work that failed', async () => {
    const scene = new Scene(1);
    const failure = await scene.fails(() => Promise.reject(new Error('broken'))).catch((error: unknown) => error);
    expect(failure).to.have.property('message', 'broken');
    scene.comes('next', 'a');
    expect(scene.entered).to.deep.equal(['next']);
  });

  it('refuses a transaction after five seconds of waiting, and not earlier', async () => {
    const scene = new Scene(1);
    scene.comes('first', 'a');
    scene.comes('late', 'b');
    timers.tick(1);
    scene.comes('later', 'b');
    timers.tick(LONGEST_WAIT_MS - 2);
    await settled();
    expect(scene.refused).to.deep.equal([]);
    timers.tick(1);
    await settled();
    expect(scene.refused).to.deep.equal(['late unavailable']);
    expect(scene.waiting).to.equal(1);
    await scene.end('first');
    timers.tick(LONGEST_WAIT_MS);
    await settled();
    expect(scene.entered).to.deep.equal(['first', 'later']);
    expect(scene.refused).to.have.length(1);
  });
});
