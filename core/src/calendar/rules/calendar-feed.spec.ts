import { expect } from 'chai';
import type { PersonId } from '../../kernel/ids.js';
import { feedAddress, feedContext } from './calendar-feed.js';

describe('a calendar feed', () => {
  it('has an address under the public address, with one slash', () => {
    const address = 'https://spotter.test/calendar/token.ics';
    for (const publicUrl of ['https://spotter.test', 'https://spotter.test/'])
      expect(feedAddress(publicUrl, 'token')).to.equal(address);
    expect(feedAddress('https://spotter.test/studio/', 'token')).to.equal(
      'https://spotter.test/studio/calendar/token.ics',
    );
  });

  it('encrypts its token for its person only', () => {
    const [one, other] = ['one', 'other'] as unknown as [PersonId, PersonId];
    expect(feedContext(one)).to.equal('calendar-feed:one');
    expect(feedContext(other)).not.to.equal(feedContext(one));
  });
});
