import type { RequiredPorts } from '../../application/ports.js';
import { type Contact, withContact } from '../../identity/rules/contact.js';
import type { AddressChange, ChangeAddress } from '../../identity/use-cases/change-address.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Mentor } from '../rules/mentor.js';

export interface EditMentorCommand {
  readonly mentorId: MentorId;
  readonly contact: Contact;
  readonly address?: AddressChange | undefined;
  readonly profile: Partial<Pick<Mentor, 'bio' | 'specialties' | 'yearsOfExperience' | 'storeIds'>>;
}

/** Changes only the given fields. */
export class EditMentor {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'mentors' | 'stores' | 'refreshTokens' | 'accountTokens' | 'outbox'
    >,
    private readonly changeAddress: ChangeAddress,
  ) {}

  /** @throws DomainError not-found for an unknown store; validation for a wrong password or the address of another account. */
  async execute({ mentorId, contact, address, profile }: EditMentorCommand): Promise<void> {
    const confirmed = address && (await this.changeAddress.confirm(mentorId, address));
    await this.ports.transaction.run(async ({ people, mentors, stores, ...repositories }) => {
      const mentor = await mentors.get(mentorId); // locked before the person, as in closing the account
      for (const storeId of (profile.storeIds ?? []).toSorted()) await stores.get(storeId);
      const person = await people.get(mentorId);
      const moved = confirmed ? await this.changeAddress.apply(repositories, person, confirmed) : person;
      await people.save(withContact(moved, contact));
      await mentors.save({ ...mentor, ...profile });
    });
  }
}
