import type { RequiredPorts } from '../../application/ports.js';
import { formatInstant } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MentorId, TimeOffId } from '../../kernel/ids.js';
import { awayInterval, type TimeOff, withdrawTimeOff } from '../rules/time-off.js';
import type { TimeOffAuthority } from './take-time-off.js';

export interface WithdrawTimeOffCommand {
  readonly timeOffId: TimeOffId;
  readonly mentorId: MentorId;
  /** The acting administrator as in `TakeTimeOffCommand`; missing when the mentor acts. */
  readonly authority?: TimeOffAuthority;
}

/** A mentor is back earlier. Sessions that others took over stay theirs, and closed blocks stay closed. */
export class WithdrawTimeOff {
  constructor(private readonly ports: RequiredPorts<'timeOffs' | 'administratorActions', 'clock'>) {}

  /** @throws DomainError not-found, policy-violation (`state`). */
  execute({ timeOffId, mentorId, authority }: WithdrawTimeOffCommand): Promise<TimeOff> {
    return this.ports.transaction.run(async ({ timeOffs, administratorActions }) => {
      const timeOff = await timeOffs.get(timeOffId);
      if (timeOff.mentorId !== mentorId) throw notFound('time off');
      const withdrawn = withdrawTimeOff(timeOff, this.ports.clock.now());
      if (withdrawn === timeOff) return timeOff;
      await timeOffs.save(withdrawn);
      if (authority)
        await administratorActions.add({
          ...authority,
          action: 'withdraw-time-off',
          subject: { type: 'mentor', id: mentorId },
          before: { until: formatInstant(timeOff.until) },
          after: { until: formatInstant(awayInterval(withdrawn).endsAt) },
          reason: null,
        });
      return withdrawn;
    });
  }
}
