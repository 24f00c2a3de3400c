import { Reason } from '../kernel/wire-types.js';

export const reasonFields = {
  reason: Reason.optional().meta({ description: 'The reason, for the audit trail' }),
};
