import type { Member } from '@spotter/core/member';
import { expect } from 'chai';
import { aMember, newId } from '../builders.js';
import type { AdapterUnderTest } from '../adapter-under-test.js';
import { addMember, addStore, PAGE } from '../test-data.js';
import { sharedContext } from '../test-context.js';
import { describeVersionedEntities } from './versioned-entities.js';

export function describeMembers(adapter: AdapterUnderTest): void {
  describe('members', () => {
    const context = sharedContext(adapter);

    describeVersionedEntities(context, {
      add: async (repositories) => addMember(repositories, { homeStoreId: (await addStore(repositories)).id }),
      get: ({ members }, id) => members.get(id),
      save: ({ members }, member) => members.save(member),
      changed: (member, number): Member => ({
        ...member,
        weightKg: 60 + number / 10,
        persona: 'athlete',
        homeStoreId: null,
      }),
    });

    it('can have an empty profile', async () => {
      const nothing = { persona: null, goal: null, birthYear: null, sex: null, heightCm: null, weightKg: null };
      const member = await context().run(addMember, nothing);
      expect(await context().run(({ members }) => members.get(member.id))).to.deep.equal({
        ...aMember({ id: member.id }),
        ...nothing,
      });
    });
  });

  describe('queries of members', () => {
    const context = sharedContext(adapter);
    const names = async (q: string) => (await context().queries.members.members(q, PAGE)).items.map(({ name }) => name);

    it('contain the member with the person’s data', async () => {
      const contact = { email: 'seen@spotter.test', name: '박보람', phone: '+821011112222' };
      const member = await context().run(addMember, {}, { ...contact, phoneVerifiedAt: null });
      const seen = await context().queries.members.member(member.id);
      expect(seen).to.deep.equal({
        ...member,
        ...contact,
        emailVerified: false,
        phoneVerified: false,
        language: 'ko',
        createdAt: seen?.createdAt,
      });
      expect(await context().queries.members.member(newId())).to.equal(null);
    });

    it('find members by a part of the name, the e-mail address or the phone number', async () => {
      await context().run(async (repositories) => {
        await addMember(
          repositories,
          {},
          { name: 'Wolfram Findling', email: 'a.1@spotter.test', phone: '+821099990001' },
        );
        await addMember(
          repositories,
          {},
          { name: '나비', email: 'wolframs-friend@spotter.test', phone: '+821099990002' },
        );
        await addMember(repositories, {}, { name: '100% 나비_', email: 'a.3@spotter.test', phone: '+821099990003' });
      });
      expect(await names('WOLFRAM')).to.have.members(['Wolfram Findling', '나비']);
      expect(await names('나비')).to.have.members(['나비', '100% 나비_']);
      expect(await names('99990003')).to.deep.equal(['100% 나비_']);
      expect(await names('nobody-of-this-name')).to.deep.equal([]);
    });

    it('find a name in upper or lower case, also where a letter has several forms', async () => {
      const stored = ['İpek Çelik', 'Οδυσσεύς Α', 'ΟΔΥΣΣΕΎΣ Β', '\u212Aelvin'];
      await context().run(async (repositories) => {
        for (const name of stored) await addMember(repositories, {}, { name });
      });
      for (const name of stored) expect(await names(name), name).to.include(name);
      expect(await names('PEK ÇELIK')).to.deep.equal(['İpek Çelik']);
      for (const q of ['οδυσσεύς', 'ΟΔΥΣΣΕΎΣ', 'ΟΔΥΣ']) expect(await names(q), q).to.have.members(stored.slice(1, 3));
    });

    it('find a member by id', async () => {
      const { id } = await context().run(addMember, {}, { name: '이아이디' });
      expect(await names(id)).to.deep.equal(['이아이디']);
      expect(await names(id.toUpperCase())).to.deep.equal(['이아이디']);
      expect(await names(newId())).to.deep.equal([]);
    });

    it('treat pattern characters literally', async () => {
      await context().run(async (repositories) => {
        for (const name of ['50%_off', '50x off', 'back\\slash', `O'Hara`]) await addMember(repositories, {}, { name });
      });
      expect(await names('50%')).to.deep.equal(['50%_off']);
      expect(await names('50%_')).to.deep.equal(['50%_off']);
      expect(await names('\\')).to.deep.equal(['back\\slash']);
      expect(await names(`o'h`)).to.deep.equal([`O'Hara`]);
      expect(await names(`' or true --`)).to.deep.equal([]);
    });

    it('count all and return a page', async () => {
      await context().run(async (repositories) => {
        for (let number = 1; number <= 5; number += 1) await addMember(repositories, {}, { name: `Paging ${number}` });
      });
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => context().queries.members.members('Paging', { page, size: 2 })),
      );
      expect(pages.map(({ items, page, size, total }) => [items.length, page, size, total])).to.deep.equal([
        [2, 1, 2, 5],
        [2, 2, 2, 5],
        [1, 3, 2, 5],
        [0, 4, 2, 5],
      ]);
      expect(new Set(pages.flatMap(({ items }) => items.map(({ name }) => name)))).to.have.property('size', 5);
    });
  });
}
