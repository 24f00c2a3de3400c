import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { DomainError, HOUR, instant } from '@spotter/core/kernel';
import { SandboxClock, type ClockOffset } from './sandbox-clock.js';

function keptOffset(): ClockOffset & { value: number } {
  return {
    value: 0,
    async offsetMs() {
      return this.value;
    },
    async raiseTo(offsetMs) {
      return (this.value = Math.max(this.value, offsetMs));
    },
  };
}

describe('sandbox clock', () => {
  let timers: SinonFakeTimers;
  beforeEach(() => (timers = useFakeTimers({ now: 1_000_000, toFake: ['Date'] })));
  afterEach(() => timers.restore());

  it('shows real time until it is moved, and continues from the new time', async () => {
    const clock = await SandboxClock.continuing(keptOffset());
    expect(clock.now()).to.equal(1_000_000);
    await clock.moveTo(instant(1_000_000 + HOUR));
    timers.tick(5);
    expect(clock.now()).to.equal(1_000_005 + HOUR);
  });

  it('advances by a duration, also by zero', async () => {
    const clock = await SandboxClock.continuing(keptOffset());
    await clock.advance(0);
    expect(clock.now()).to.equal(1_000_000);
    await clock.advance(HOUR);
    expect(clock.now()).to.equal(1_000_000 + HOUR);
  });

  it('does not advance beyond the last year of requests', async () => {
    const clock = await SandboxClock.continuing(keptOffset());
    const last = Date.parse('2199-12-31T23:59:59.999+09:00');
    await clock.advance(last - 1_000_000);
    const error = await clock.advance(1).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DomainError).and.to.include({ code: 'validation' });
    expect(clock.now()).to.equal(last);
  });

  it('does not move back', async () => {
    const clock = await SandboxClock.continuing(keptOffset());
    await clock.moveTo(instant(2_000_000));
    const error = await clock.moveTo(instant(1_999_999)).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DomainError).and.to.include({ code: 'validation' });
    expect(clock.now()).to.equal(2_000_000);
  });

  it('keeps its offset after a restart, and adopts a later time of another process', async () => {
    const kept = keptOffset();
    const clock = await SandboxClock.continuing(kept);
    await clock.moveTo(instant(2_000_000));
    expect((await SandboxClock.continuing(kept)).now()).to.equal(2_000_000);
    kept.value = 5_000_000;
    await clock.refresh();
    expect(clock.now()).to.equal(6_000_000);
    const error = await clock.moveTo(instant(3_000_000)).catch((thrown: unknown) => thrown);
    expect(error).to.be.instanceOf(DomainError);
  });
});
