import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, TimeOffId } from '../../kernel/ids.js';
import { type TimeOff, withdrawnTimeOff } from '../rules/time-off.js';

export interface WithdrawTimeOffCommand {
  readonly timeOffId: TimeOffId;
  readonly mentorId: MentorId;
}

/** A mentor is back earlier. Sessions that others took over stay theirs, and closed blocks stay closed. */
export class WithdrawTimeOff {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'timeOffs'>>,
    private readonly clock: Clock,
  ) {}

  execute({ timeOffId, mentorId }: WithdrawTimeOffCommand): Promise<TimeOff> {
    return this.transaction.run(async ({ timeOffs }) => {
      const timeOff = await timeOffs.get(timeOffId);
      if (timeOff.mentorId !== mentorId) throw notFound('time off');
      const withdrawn = withdrawnTimeOff(timeOff, this.clock.now());
      if (withdrawn !== timeOff) await timeOffs.save(withdrawn);
      return withdrawn;
    });
  }
}
