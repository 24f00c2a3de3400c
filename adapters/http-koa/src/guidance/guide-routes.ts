import { z } from 'zod';
import type {
  CardioGuide as CardioGuideOf,
  GuideCardio,
  GuideRoom,
  Language,
  ReservationId,
  RoomId,
  SessionRoomGuide,
} from '@spotter/core';
import { ok } from '../kernel/answer.js';
import { languageOf } from '../kernel/language.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { phrasedIn, presentReferences, RestsOn } from './guidance-schema.js';

const Zone = z.int().min(1).max(5);

const CardioGuide = z
  .strictObject({
    zones: z
      .array(z.strictObject({ zone: Zone, fromBpm: z.int(), toBpm: z.int() }))
      .meta({ description: 'Ascending; each begins where the one before ends' }),
    plan: z.array(z.strictObject({ minutes: z.number(), zone: Zone, note: z.string() })),
    because: z.array(z.string()),
    restsOn: RestsOn,
    narrative: z.string(),
  })
  .meta({ id: 'CardioGuide' });

const RoomGuide = z
  .strictObject({
    room: z.strictObject({ id: id<RoomId>(), name: z.string() }),
    circuit: z.array(
      z.strictObject({
        equipment: z.string().nullable().meta({ description: 'As the store calls it; null for the body alone' }),
        exercise: z.string(),
        sets: z.int(),
        reps: z.int(),
        because: z.string(),
      }),
    ),
    because: z.array(z.string()),
    restsOn: RestsOn,
    narrative: z.string(),
  })
  .meta({ id: 'RoomGuide' });

const presentCardio = (guide: CardioGuideOf & { readonly narrative: string }, language: Language) => ({
  zones: [...guide.zones],
  plan: guide.plan.map(({ minutes, zone, note }) => ({ minutes, zone, note: phrasedIn(language)(note) })),
  because: guide.because.map(phrasedIn(language)),
  restsOn: presentReferences(guide.restsOn),
  narrative: guide.narrative,
});

const presentRoom = ({ room, circuit, because, restsOn, narrative }: SessionRoomGuide, language: Language) => ({
  room,
  circuit: circuit.map(({ equipment, exercise, sets, reps, because: reason }) => ({
    ...{ equipment, exercise: exercise[language], sets, reps },
    because: phrasedIn(language)(reason),
  })),
  because: because.map(phrasedIn(language)),
  restsOn: presentReferences(restsOn),
  narrative,
});

export interface GuideRoutesNeed {
  readonly guideCardio: GuideCardio;
  readonly guideRoom: GuideRoom;
}

export const guideRoutes = ({ guideCardio, guideRoom }: GuideRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/ai/cardio-guide',
    permission: 'member',
    tag: 'AI',
    summary: 'Heart-rate zones, and the cardio of a session',
    query: { sessionId: id<ReservationId>() },
    answers: { 200: CardioGuide },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, query: { sessionId }, headers }) => {
      const language = languageOf(headers['accept-language']);
      return ok(presentCardio(await guideCardio.execute({ sessionId, memberId: caller.id, language }), language));
    },
  }),
  route({
    method: 'get',
    path: '/api/ai/room-guide',
    permission: 'member',
    tag: 'AI',
    summary: 'What to do alone in the room of a session',
    query: { sessionId: id<ReservationId>() },
    answers: { 200: RoomGuide },
    refusals: ['NOT_FOUND', 'POLICY_VIOLATION'],
    handle: async ({ caller, query: { sessionId }, headers }) => {
      const language = languageOf(headers['accept-language']);
      return ok(presentRoom(await guideRoom.execute({ sessionId, memberId: caller.id, language }), language));
    },
  }),
];
