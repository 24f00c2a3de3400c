import type { RequiredPorts } from '../../application/ports.js';
import { type Contact, withContact } from '../../identity/rules/contact.js';
import type { AddressChange, ChangeAddress } from '../../identity/use-cases/change-address.js';
import { dayOf } from '../../kernel/calendar.js';
import type { MemberId } from '../../kernel/ids.js';
import { requireBirthYear } from '../rules/birth-year.js';
import type { Member } from '../rules/member.js';

export interface EditMemberCommand {
  readonly memberId: MemberId;
  readonly contact: Contact;
  readonly address?: AddressChange | undefined;
  readonly profile: Partial<Omit<Member, 'id' | 'version'>>;
}

/** Changes only the given fields. */
export class EditMember {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'members' | 'stores' | 'refreshTokens' | 'accountTokens' | 'outbox',
      'clock'
    >,
    private readonly changeAddress: ChangeAddress,
  ) {}

  /** @throws DomainError not-found for an unknown home store; validation for a year of birth in the future, a wrong password or the address of another account. */
  async execute({ memberId, contact, address, profile }: EditMemberCommand): Promise<void> {
    if (profile.birthYear) requireBirthYear(profile.birthYear, dayOf(this.ports.clock.now()));
    const confirmed = address && (await this.changeAddress.confirm(memberId, address));
    await this.ports.transaction.run(async ({ people, members, stores, ...repositories }) => {
      const member = await members.get(memberId); // locked before the person, as in closing the account
      if (profile.homeStoreId) await stores.get(profile.homeStoreId);
      const person = await people.get(memberId);
      const moved = confirmed ? await this.changeAddress.apply(repositories, person, confirmed) : person;
      await people.save(withContact(moved, contact));
      await members.save({ ...member, ...profile });
    });
  }
}
