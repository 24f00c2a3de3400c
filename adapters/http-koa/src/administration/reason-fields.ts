import { z } from 'zod';

export const reasonFields = {
  reason: z.string().trim().min(1).max(500).optional().meta({ description: 'The reason, for the audit trail' }),
};
