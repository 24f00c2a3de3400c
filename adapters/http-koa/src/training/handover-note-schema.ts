import { z } from 'zod';
import type { ReservationId } from '@spotter/core/kernel';
import { At, id } from '../kernel/wire-types.js';

export const HandoverNote = z
  .strictObject({
    sessionId: id<ReservationId>(),
    mentorName: z.string(),
    at: At,
    note: z.string(),
    nextPlan: z.string().nullable(),
  })
  .meta({ id: 'HandoverNote' });
