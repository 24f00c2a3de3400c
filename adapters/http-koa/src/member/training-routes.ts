import { z } from 'zod';
import { phraseNotes, type CurrentPhase, type NotesForMember, type Policies } from '@spotter/core';
import { Phase, presentPhase } from '../guidance/guidance-schema.js';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { wholeNumber } from '../kernel/wire-types.js';
import { HandoverNote, presentNote } from '../training/handover-note-schema.js';

const HandoverNotes = z
  .strictObject({ summary: z.string(), notes: z.array(HandoverNote) })
  .meta({ id: 'HandoverNotes' });

export interface TrainingRoutesNeed {
  readonly currentPhase: CurrentPhase;
  readonly notesForMember: NotesForMember;
  readonly policies: Policies;
}

export const trainingRoutes = ({ currentPhase, notesForMember, policies }: TrainingRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/members/me/phase',
    permission: 'member',
    tag: 'Member',
    summary: 'The phase of one’s training, why, and what comes next',
    answers: { 200: Phase },
    handle: async ({ caller, headers }) =>
      ok(presentPhase(await currentPhase.execute(caller.id), languageOf(headers['accept-language']))),
  }),
  route({
    method: 'get',
    path: '/api/members/me/handover-notes',
    permission: 'member',
    tag: 'Member',
    summary: 'What mentors have noted of one’s sessions, newest first, and a summary of it',
    query: { limit: wholeNumber(1, 50).default(5) },
    answers: { 200: HandoverNotes },
    handle: async ({ caller, query, headers }) => {
      const notes = await notesForMember.execute(caller.id, query.limit);
      const summary = phraseNotes(notes, languageOf(headers['accept-language']), policies.training);
      return ok({ summary, notes: notes.map(presentNote) });
    },
  }),
];
