import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { type Contact, withContact } from '../../identity/rules/contact.js';
import type { MemberId } from '../../kernel/ids.js';
import type { Member } from '../rules/member.js';

export interface EditMemberCommand {
  readonly memberId: MemberId;
  readonly contact: Contact;
  readonly profile: Partial<Omit<Member, 'id' | 'version'>>;
}

/** Changes only the given fields. */
export class EditMember {
  constructor(private readonly transaction: Transaction<Pick<Stores, 'people' | 'members' | 'branches'>>) {}

  /** @throws DomainError not-found for a home store that is none. */
  execute({ memberId, contact, profile }: EditMemberCommand): Promise<void> {
    return this.transaction.run(async ({ people, members, branches }) => {
      if (profile.homeStoreId) await branches.get(profile.homeStoreId);
      const member = await members.get(memberId); // locked before the person, as in closing the account
      await people.save(withContact(await people.get(memberId), contact));
      await members.save({ ...member, ...profile });
    });
  }
}
