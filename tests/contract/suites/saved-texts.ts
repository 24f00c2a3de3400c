import { MINUTE, type AdminId } from '@spotter/core/kernel';
import type { SavedText } from '@spotter/core/notification';
import { expect } from 'chai';
import { aDelivery, aPerson, newId, NINE } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { testInNewContext } from '../test-context.js';

export function describeSavedTexts(adapter: AdapterUnderTest): void {
  const test = testInNewContext(adapter);
  const KEY = { eventKey: 'payment-failed', audience: 'member', language: 'ko' } as const;

  describe('saved texts', () => {
    test('are sent and shown in the newest version, only to their audience', async ({ run, queries }) => {
      const [admin, korean, english] = [aPerson({ role: 'admin' }), aPerson(), aPerson({ language: 'en' })];
      const text = (version: number): SavedText => {
        const savedBy = admin.id as string as AdminId;
        return { ...KEY, version, title: `T${version}`, body: `B${version}`, savedAt: NINE, savedBy };
      };
      expect(await queries.notifications.savedTexts()).to.deep.equal([]);
      const templateId = KEY.eventKey;
      await run(async ({ people, savedTexts, deliveries }) => {
        for (const person of [admin, korean, english]) await people.add(person);
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
