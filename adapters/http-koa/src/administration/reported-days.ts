import type { Policies } from '@spotter/core/application';
import { Day } from '../kernel/wire-types.js';

export const reportedDays = ({ dashboardDays, dashboardMaxDays }: Policies['administration']) => ({
  from: Day.optional().meta({
    description: `The first day; default: ${dashboardDays} days in all. At most ${dashboardMaxDays} days`,
  }),
  to: Day.optional().meta({ description: 'The last day, included; default: today' }),
});
