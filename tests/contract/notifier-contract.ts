import type { Job, JobOptions } from '@spotter/core/application';
import type { Notifier, NotifierWork } from '@spotter/core/notification';
import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import type { Context } from 'mocha';
import { until } from './until.js';

export interface NotifierOptions {
  readonly work: NotifierWork;
  readonly searchEveryMs: number;
  readonly onFailure: (error: unknown) => void;
}

export interface NotifierUnderTest {
  readonly name: string;
  /** Wake-ups do not arrive: only polls work. */
  readonly isOnlyPolled?: boolean;
  /** Prepares its environment; can skip the tests where that is impossible. */
  prepare?(context: Context): Promise<void>;
  open(options: NotifierOptions): Notifier;
  close?(): Promise<void>;
}

const report = { considered: 0, changed: 0, skipped: 0, failures: [] };

const always = (job: Job): NotifierWork => ({ onWakeUp: job, onPoll: job });

/** Work whose rounds last until the test ends them. */
class ControlledWork implements Job {
  begun = 0;
  /** Whether the last round was asked to stop. */
  isStopping = (): boolean => false;
  private readonly underWay: (() => void)[] = [];

  run({ stopping = () => false }: JobOptions = {}): Promise<typeof report> {
    this.begun += 1;
    this.isStopping = stopping;
    return new Promise((resolve) => this.underWay.push(() => resolve(report)));
  }

  endAll(): void {
    for (const end of this.underWay.splice(0)) end();
  }
}

/** The guarantees to code that commits messages, and to code that sends them. */
export function describeNotifier({ name, isOnlyPolled, prepare, open, close }: NotifierUnderTest): void {
  describe(name, () => {
    before(async function () {
      await prepare?.(this);
    });
    after(() => close?.());

    let notifier: Notifier;
    let work: ControlledWork;
    beforeEach(() => {
      work = new ControlledWork();
      notifier = open({ work: always(work), searchEveryMs: HOUR, onFailure: () => undefined });
    });
    afterEach(async () => {
      const stopped = notifier.stop();
      work.endAll();
      await stopped;
    });

    const begun = (rounds: number): Promise<void> => until(`round ${rounds} begins`, () => work.begun >= rounds);

    /** The first wake-ups can arrive before it is connected. */
    const wakeUntilBegun = (rounds: number): Promise<void> =>
      until(`round ${rounds} begins`, () => {
        notifier.wake();
        return work.begun >= rounds;
      });

    it('runs its work at the start', async () => {
      notifier.start();
      await begun(1);
    });

    it('runs its work again when it is woken', async () => {
      notifier.start();
      await begun(1);
      work.endAll();
      await wakeUntilBegun(2);
    });

    it('runs its work again after a wake-up during the work', async () => {
      notifier.start();
      await begun(1);
      work.endAll();
      await wakeUntilBegun(2);
      const before = work.begun;
      notifier.wake();
      const ending = setInterval(() => work.endAll(), 1);
      await begun(before + 1).finally(() => clearInterval(ending));
    });

    it('runs a limited number of rounds concurrently for any number of wake-ups', async () => {
      notifier.start();
      await begun(1);
      for (let wakeUp = 0; wakeUp < 1_000; wakeUp += 1) {
        notifier.wake();
        if (wakeUp % 100 === 0) await new Promise(setImmediate);
      }
      expect(work.begun).to.be.at.most(2);
    });

    /** Every round ends at once. */
    const openPolling = (end: () => Promise<typeof report>, onFailure: (error: unknown) => void): void => {
      const run = (): Promise<typeof report> => {
        work.begun += 1;
        return end();
      };
      notifier = open({ work: always({ run }), searchEveryMs: 1, onFailure });
    };

    it('polls for work whose wake-up was lost', async () => {
      openPolling(
        () => Promise.resolve(report),
        () => undefined,
      );
      notifier.start();
      await begun(10);
    });

    if (!isOnlyPolled) {
      /** Names its rounds in their order, up to a thousand of each. */
      const openNaming = (searchEveryMs: number, afterRound: () => void = () => undefined): string[] => {
        const rounds: string[] = [];
        const naming = (name: string): Job => {
          let left = 1_000;
          return {
            run: async () => {
              if (left-- > 0) rounds.push(name);
              setImmediate(afterRound);
              return report;
            },
          };
        };
        const work = { onWakeUp: naming('wake-up'), onPoll: naming('poll') };
        notifier = open({ work, searchEveryMs, onFailure: () => undefined });
        return rounds;
      };

      it('polls at the start, and does less after a wake-up', async () => {
        const rounds = openNaming(HOUR);
        notifier.start();
        await until('the round of the wake-up', () => {
          notifier.wake();
          return rounds.includes('wake-up');
        });
        expect(rounds[0]).to.equal('poll');
        expect(rounds.filter((round) => round === 'poll')).to.have.length(1);
      });

      it('polls although each round is followed by a wake-up', async () => {
        const rounds = openNaming(1, () => notifier.wake());
        notifier.start();
        await until('three polls between wake-ups', () => {
          const polls = rounds.filter((round) => round === 'poll').length;
          return polls >= 3 && rounds.includes('wake-up');
        });
      });
    }

    it('reports a failure and continues', async () => {
      const failures: unknown[] = [];
      openPolling(
        () => Promise.reject(new Error('no database')),
        (error) => failures.push(String(error)),
      );
      notifier.start();
      await begun(3);
      expect(failures.slice(0, 2)).to.deep.equal(['Error: no database', 'Error: no database']);
    });

    it('signals current work at the stop, waits for it and starts no more', async () => {
      notifier.start();
      await begun(1);
      expect(work.isStopping()).to.equal(false);
      let isStopped = false;
      const stopped = notifier.stop().then(() => (isStopped = true));
      notifier.wake();
      await new Promise(setImmediate);
      expect(isStopped).to.equal(false);
      expect(work.isStopping()).to.equal(true);
      work.endAll();
      await stopped;
      notifier.wake();
      expect(work.begun).to.equal(1);
    });

    it('accepts wake-ups before its start and after its end', async () => {
      notifier.wake();
      expect(work.begun).to.equal(0);
      notifier.start();
      await begun(1);
      work.endAll();
      await notifier.stop();
      notifier.wake();
    });
  });
}
