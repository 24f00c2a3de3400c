import { z } from 'zod';
import type { HandoverNote as HandoverNoteOf, ReservationId } from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
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

export const presentNote = ({ at, ...note }: HandoverNoteOf) => ({ ...note, at: formatAt(at) });
