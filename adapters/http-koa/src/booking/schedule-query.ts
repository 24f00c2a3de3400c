import type { Policies } from '@spotter/core/application';
import { Day } from '../kernel/wire-types.js';

/** The query of a mentor's schedule. */
export const scheduleQuery = ({ listMaxDays }: Policies['block']) => ({
  from: Day.optional().meta({ description: 'The first day; default: today' }),
  to: Day.optional().meta({
    description: `The last day, included; at most ${listMaxDays} days in all, which is the default`,
  }),
});
