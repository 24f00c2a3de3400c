import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { type Contact, withContact } from '../../identity/rules/contact.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Mentor } from '../rules/mentor.js';

export interface EditMentorCommand {
  readonly mentorId: MentorId;
  readonly contact: Contact;
  readonly profile: Partial<Pick<Mentor, 'bio' | 'specialties' | 'yearsOfExperience' | 'storeIds'>>;
}

/** Changes only the given fields. */
export class EditMentor {
  constructor(private readonly transaction: Transaction<Pick<Stores, 'people' | 'mentors' | 'branches'>>) {}

  /** @throws DomainError not-found for a store that is none. */
  execute({ mentorId, contact, profile }: EditMentorCommand): Promise<void> {
    return this.transaction.run(async ({ people, mentors, branches }) => {
      for (const storeId of profile.storeIds ?? []) await branches.get(storeId);
      await people.save(withContact(await people.get(mentorId), contact));
      await mentors.save({ ...(await mentors.get(mentorId)), ...profile });
    });
  }
}
