import { expect } from 'chai';
import { instant } from '../../kernel/instant.js';
import { messageExpiry } from './message-expiry.js';

const startsAt = instant(Date.UTC(2026, 10, 20, 9));

const offeredUntil = instant(Date.UTC(2026, 10, 19, 9));

describe('the expiry of a message', () => {
  it('is the start of the session for a reminder', () => {
    for (const when of ['T-1h', 'T-15m', 'T-5m'])
      expect(messageExpiry({ templateId: `session-imminent_${when}`, payload: { startsAt } })).to.equal(startsAt);
  });

  it('is the end of an offer', () => {
    const payload = { startsAt, offeredUntil };
    expect(messageExpiry({ templateId: 'waitlist-offered', payload })).to.equal(offeredUntil);
    const handOver = { startsAt, answerUntil: offeredUntil };
    expect(messageExpiry({ templateId: 'hand-over-offered', payload: handOver })).to.equal(offeredUntil);
  });

  it('is the end of a one-time token', () => {
    const payload = { startsAt, expiresAt: offeredUntil };
    expect(messageExpiry({ templateId: 'password-reset', payload })).to.equal(offeredUntil);
  });

  it('is absent for other messages', () => {
    expect(messageExpiry({ templateId: 'reservation-confirmed', payload: { startsAt, offeredUntil } })).to.equal(null);
    expect(messageExpiry({ templateId: 'session-imminent_T-1h', payload: {} })).to.equal(null);
  });
});
