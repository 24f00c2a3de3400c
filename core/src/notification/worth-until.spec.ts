import { expect } from 'chai';
import { instant } from '../shared/instant.js';
import { worthUntil } from './worth-until.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));
const offeredUntil = instant(Date.UTC(2026, 10, 19, 9));

describe('until when a message is worth sending', () => {
  it('is until the session starts that it says is near', () => {
    for (const when of ['T-1h', 'T-15m', 'T-5m'])
      expect(worthUntil({ templateId: `session-imminent_${when}`, payload: { startsAt } })).to.equal(startsAt);
  });

  it('is as long as an offer stands', () => {
    expect(worthUntil({ templateId: 'waitlist-offered', payload: { startsAt, offeredUntil } })).to.equal(offeredUntil);
  });

  it('is always, for what has no moment', () => {
    expect(worthUntil({ templateId: 'reservation-confirmed', payload: { startsAt } })).to.equal(null);
    expect(worthUntil({ templateId: 'session-imminent_T-1h', payload: {} })).to.equal(null);
  });
});
