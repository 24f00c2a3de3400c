import { MINUTE } from '@spotter/core/kernel';
import type { SavedText } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { testInNewContext } from '../test-context.js';
import { addAdmin, addPerson } from '../test-data.js';

export function describeSavedTexts(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const KEY = { eventKey: 'payment-failed', audience: 'member', language: 'ko' } as const;

  describe('saved texts', () => {
    test('are sent and shown in the newest version, only to their audience', async ({ run, queries }) => {
      const { id: savedBy } = await run(addAdmin);
      const [korean, english] = [await run(addPerson), await run(addPerson, { language: 'en' })];
      const text = (version: number): SavedText => {
        const [title, body] = [`T${version}`, `B${version}`];
        return { ...KEY, version, title, body, savedAt: NINE, savedBy };
      };
      expect(await queries.notifications.savedTexts()).to.deep.equal([]);
      const templateId = KEY.eventKey;
      await run(async ({ savedTexts, deliveries }) => {
        expect(await savedTexts.findNewest(KEY)).to.equal(null);
        for (const version of [2, 3]) await savedTexts.add(text(version));
        expect(await savedTexts.findNewest(KEY)).to.deep.equal(text(3));
        for (const { id: recipientId } of [korean, english])
          await deliveries.add(aDelivery({ templateId, recipientId, channel: 'in_app', dedupeKey: newId() }));
      });
      expect(await queries.notifications.savedTexts()).to.deep.equal([text(3)]);
      const taken = await run(({ deliveries }) => deliveries.take(NINE, 10, MINUTE));
      const textTo = (id: string) => taken.find(({ recipient }) => recipient.id === id)?.savedText;
      expect(textTo(korean.id)).to.deep.equal({ title: 'T3', body: 'B3' });
      expect(textTo(english.id)).to.equal(null);
      await run(async ({ deliveries }) => {
        for (const { delivery } of taken) await deliveries.save({ ...delivery, status: 'sent', sentAt: NINE });
      });
      const { items } = await queries.notifications.inbox(korean.id, {}, { page: 1, size: 10 });
      expect(items.map(({ savedText }) => savedText)).to.deep.equal([{ title: 'T3', body: 'B3' }]);
    });
  });
}
