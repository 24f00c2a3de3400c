import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import { heartRateZones, maximumHeartRate, trainingAge } from './heart-rate-zones.js';

const policy = defaultPolicies.guidance.cardio;

describe('heart-rate zones', () => {
  it('are parts of the reserve above a resting pulse of 60, with the maximum 208 - 0.7 x age', () => {
    expect(maximumHeartRate(40, policy)).to.equal(180);
    expect(heartRateZones(40, policy)).to.deep.equal([
      { zone: 1, fromBpm: 120, toBpm: 132 },
      { zone: 2, fromBpm: 132, toBpm: 144 },
      { zone: 3, fromBpm: 144, toBpm: 156 },
      { zone: 4, fromBpm: 156, toBpm: 168 },
      { zone: 5, fromBpm: 168, toBpm: 180 },
    ]);
  });

  it('are whole beats per minute', () =>
    // A maximum of 184.9: a reserve of 124.9.
    expect(heartRateZones(33, policy).map(({ fromBpm }) => fromBpm)).to.deep.equal([122, 135, 147, 160, 172]));

  it('rise without gaps for any age', () =>
    fc.assert(
      fc.property(fc.integer(policy.plausibleAge), (age) => {
        const zones = heartRateZones(age, policy);
        expect(zones.map(({ zone }) => zone)).to.deep.equal([1, 2, 3, 4, 5]);
        for (const [index, { fromBpm, toBpm }] of zones.entries()) {
          expect(fromBpm).to.be.below(toBpm);
          if (index > 0) expect(fromBpm).to.equal(zones[index - 1]!.toBpm);
        }
        expect(zones[4]!.toBpm).to.equal(Math.round(208 - 0.7 * age));
      }),
    ));

  it('are lower for older people', () =>
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 99 }), (age) => {
        const older = heartRateZones(age + 1, policy);
        for (const [index, { toBpm }] of heartRateZones(age, policy).entries())
          expect(older[index]!.toBpm).to.be.at.most(toBpm);
      }),
    ));
});

describe('the age for heart-rate zones', () => {
  const age = (birthYear: number | null) => trainingAge(birthYear, 2026, policy);

  it('is the age in the current year', () => expect(age(1986)).to.deep.equal({ age: 40, isKnown: true }));

  it('is 60 when the birth year is unknown or impossible', () => {
    const careful = { age: 60, isKnown: false };
    expect(age(null)).to.deep.equal(careful);
    expect(age(2016).isKnown && age(1926).isKnown).to.equal(true);
    for (const birthYear of [2017, 1925, 2030]) expect(age(birthYear), String(birthYear)).to.deep.equal(careful);
  });
});
