import type { RequiredPorts } from '../../application/ports.js';
import { saveClosed } from '../../booking/use-cases/close-block.js';
import { anonymizeAccount } from '../../identity/rules/closed-account.js';
import { confirmPassword, requireConfirmed } from '../../identity/use-cases/confirm-password.js';
import { endLogIns } from '../../identity/use-cases/end-log-ins.js';
import type { FamilyId, MentorId } from '../../kernel/ids.js';
import { refuseWhileOpen } from '../../member/rules/personal-data.js';
import { newMentor } from '../../mentor/rules/mentor.js';

export interface CloseMentorAccountCommand {
  readonly mentorId: MentorId;
  /** The log-in that closes it; null without one, as in a simulation. */
  readonly familyId: FamilyId | null;
  readonly password: string;
}

/** Closes a mentor's account permanently: closes open blocks, erases the personal data and keeps sessions, payouts and tax reports. */
export class CloseMentorAccount {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'proApplications' | 'mentors' | 'blocks' | 'waitlist' | 'refreshTokens' | 'personalData' | 'outbox',
      'clock' | 'passwords' | 'accessTokens'
    >,
  ) {}

  /**
   * @throws DomainError validation for a wrong password; unauthorized when the log-in has ended; policy-violation (`open-matters`); not-found
   * once it is closed.
   */
  async execute({ mentorId, familyId, password }: CloseMentorAccountCommand): Promise<void> {
    const confirmed = await confirmPassword(this.ports, mentorId, password);
    const { ended } = await this.ports.transaction.run(async (repositories) => {
      const { people, proApplications, mentors, blocks, refreshTokens, personalData, outbox } = repositories;
      const at = this.ports.clock.now();
      await proApplications.findLatest(mentorId); // locked before the mentor, as a decision about it does
      const mentor = await mentors.get(mentorId); // locked: no block can be opened from here on
      const ahead = await blocks.findUpcomingByMentor(mentorId, at); // locked: these blocks cannot be booked from here on
      return endLogIns(refreshTokens, { personId: mentorId, at, endedBy: familyId }, async () => {
        const person = await people.get(mentorId);
        requireConfirmed(person, confirmed);
        refuseWhileOpen(await personalData.openMattersOfMentor(mentorId));
        for (const block of ahead.filter(({ status }) => status === 'open')) await saveClosed(repositories, block);
        await personalData.erase(person);
        await mentors.save({ ...newMentor(mentorId), version: mentor.version });
        await people.close(anonymizeAccount(person), at);
        await outbox.add({ type: 'account-closed', personId: mentorId });
      });
    });
    this.ports.accessTokens.forget(ended);
  }
}
