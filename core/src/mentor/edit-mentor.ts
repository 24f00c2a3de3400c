import type { MentorId } from '../shared/ids.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { withContact, type Contact } from '../identity/contact.js';
import type { Mentor } from './mentor.js';

export interface EditMentorCommand {
  readonly mentorId: MentorId;
  readonly contact: Contact;
  readonly profile: Partial<Pick<Mentor, 'bio' | 'specialties' | 'yearsOfExperience' | 'storeIds'>>;
}

/** Changes what is given, and nothing else. */
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
