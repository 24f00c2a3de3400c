import { z } from 'zod';
import type { CardioGuide as CardioGuideOf, SessionRoomGuide } from '@spotter/core/guidance';
import type { Language, ReservationId, RoomId } from '@spotter/core/kernel';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, id, named } from '../kernel/wire-types.js';
import { Narrative, phrasedIn, RestsOn } from './guidance-schema.js';

const Zone = z.int().min(1).max(5);

const CardioGuide = component('CardioGuide', {
  zones: z
    .array(z.strictObject({ zone: Zone, fromBpm: z.int(), toBpm: z.int() }))
    .meta({ description: 'Heart-rate zones in beats per minute, ascending, without gaps' }),
  plan: z.array(z.strictObject({ minutes: z.number(), zone: Zone, note: z.string() })),
  because: z.array(z.string()),
  restsOn: RestsOn,
  narrative: Narrative,
});

const RoomGuide = component('RoomGuide', {
  room: named<RoomId>(),
  circuit: z.array(
    z.strictObject({
      equipment: z
        .string()
        .nullable()
        .meta({ description: 'The store’s name for the equipment; null for bodyweight exercises' }),
      exercise: z.string(),
      sets: z.int(),
      reps: z.int(),
      because: z.string(),
    }),
  ),
  because: z.array(z.string()),
  restsOn: RestsOn,
  narrative: Narrative,
});

const toCardioResponse = (guide: CardioGuideOf & { readonly narrative: string }, language: Language) => ({
  ...guide,
  plan: guide.plan.map((step) => ({ ...step, note: phrasedIn(language)(step.note) })),
  because: guide.because.map(phrasedIn(language)),
});

const toRoomResponse = ({ circuit, because, ...guide }: SessionRoomGuide, language: Language) => ({
  ...guide,
  circuit: circuit.map((step) => ({
    ...step,
    exercise: step.exercise[language],
    because: phrasedIn(language)(step.because),
  })),
  because: because.map(phrasedIn(language)),
});

export const guideRoutes: ResourceRoutes = ({ guideCardio, guideRoom }) => [
  route('GET /api/ai/cardio-guide', 'member', 'AI', {
    summary: 'Get heart-rate zones and the cardio plan of a session',
    query: { sessionId: id<ReservationId>().meta({ description: 'The id of the session’s reservation' }) },
    answers: { 200: CardioGuide },
    refusals: ['NOT_FOUND'],
    policies: ['state'],
    handle: async ({ caller, query: { sessionId }, language }) =>
      ok(toCardioResponse(await guideCardio.execute({ sessionId, memberId: caller.id, language }), language)),
  }),
  route('GET /api/ai/room-guide', 'member', 'AI', {
    summary: 'Get exercises to do alone in the room of a session',
    query: { sessionId: id<ReservationId>().meta({ description: 'The id of the session’s reservation' }) },
    answers: { 200: RoomGuide },
    refusals: ['NOT_FOUND'],
    policies: ['state'],
    handle: async ({ caller, query: { sessionId }, language }) =>
      ok(toRoomResponse(await guideRoom.execute({ sessionId, memberId: caller.id, language }), language)),
  }),
];
