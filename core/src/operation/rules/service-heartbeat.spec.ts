import { expect } from 'chai';
import type { ProcessId } from '../../kernel/ids.js';
import { instant, MINUTE } from '../../kernel/instant.js';
import { continues, overlapsOutage, type ServiceHeartbeat, recordBeat } from './service-heartbeat.js';

const at = (minutes: number) => instant(minutes * MINUTE);

const run = (from: number, until: number): ServiceHeartbeat => ({
  processId: `${from}` as ProcessId,
  startedAt: at(from),
  lastBeatAt: at(until),
});

const WINDOW = { startsAt: at(100), endsAt: at(145) };

const TOLERANCE = 5 * MINUTE;

const met = (...runs: ServiceHeartbeat[]) => overlapsOutage(WINDOW, { firstAt: at(0), runs }, TOLERANCE);

describe('an outage within a check-in window', () => {
  it('is a period without heartbeats that is longer than the tolerance', () => {
    expect(met(run(0, 120), run(125, 145))).to.equal(false);
    expect(met(run(0, 120), run(126, 145))).to.equal(true);
    expect([met(run(0, 140)), met(run(0, 139))]).to.deep.equal([false, true]);
    expect([met(run(105, 145)), met(run(106, 145))]).to.deep.equal([false, true]);
    expect([met(), met(run(0, 90)), met(run(150, 200))]).to.deep.equal([true, true, true]);
  });

  it('is absent while another process served', () => {
    expect(met(run(0, 145), run(110, 112))).to.equal(false);
    expect(met(run(0, 120), run(110, 145))).to.equal(false);
  });

  it('outside of the window does not count', () => {
    expect(met(run(0, 50), run(99, 146), run(170, 180))).to.equal(false);
  });

  it('is absent before the very first heartbeat', () => {
    expect(overlapsOutage(WINDOW, { firstAt: null, runs: [] }, TOLERANCE)).to.equal(false);
    expect(overlapsOutage(WINDOW, { firstAt: at(130), runs: [run(130, 145)] }, TOLERANCE)).to.equal(false);
    expect(overlapsOutage(WINDOW, { firstAt: at(200), runs: [run(200, 201)] }, TOLERANCE)).to.equal(false);
    expect(overlapsOutage(WINDOW, { firstAt: at(110), runs: [run(110, 120)] }, TOLERANCE)).to.equal(true);
  });
});

describe('a heartbeat', () => {
  it('continues its run after a gap within the tolerance, and never moves back', () => {
    expect(continues(run(0, 10), at(15), TOLERANCE)).to.equal(true);
    expect(continues(run(0, 10), at(16), TOLERANCE)).to.equal(false);
    expect(recordBeat(run(0, 10), at(12)).lastBeatAt).to.equal(at(12));
    expect(recordBeat(run(0, 10), at(9)).lastBeatAt).to.equal(at(10));
  });
});
