import type { GuidancePolicy } from '../policy.js';
import type { GuidanceReason } from './guidance-reason.js';
import { BODY_WEIGHT_STATIONS, type Station, stationsWith } from './equipment.js';
import { generalCaution, type TrainingState } from './recommendation.js';
import { referencesTo, type SessionReference } from './session-reference.js';
import { type GroupBehind, groupsBehind, type GroupVolume, reasonBehind, recentSessions } from './weekly-volume.js';
import type { NumberRange } from '../../kernel/number-range.js';
import type { Room } from '../../store/rules/store.js';
import { MUSCLE_GROUPS, type MuscleGroup } from '../../training/rules/session-record.js';

export interface CircuitStation {
  /** The store's name for it; null for an exercise without equipment. */
  readonly equipment: string | null;
  readonly exercise: Station['name'];
  readonly muscleGroup: MuscleGroup;
  readonly sets: number;
  readonly reps: number;
  readonly because: GuidanceReason;
}

export interface RoomGuide {
  readonly circuit: readonly CircuitStation[];
  readonly because: readonly GuidanceReason[];
  /** The sessions of the last weeks. */
  readonly restsOn: readonly SessionReference[];
}

/**
 * Builds a circuit with the room's equipment. For each piece it takes the exercise whose muscle group is furthest behind its goal, and it
 * adds exercises without equipment (docs/guidance.md, Room).
 * @param room null when the store no longer has the room.
 */
export function roomGuide(
  room: Room | null,
  volumes: readonly GroupVolume[],
  state: TrainingState,
  guidance: GuidancePolicy,
): RoomGuide {
  const policy = guidance.room;
  const caution = generalCaution(state, guidance.recommendation);
  const behind = groupsBehind(volumes);
  const sets = caution ? policy.cautiousSets : policy.sets;
  const reps = Math.max(policy.minReps, guidance.recommendation.ranges[state.phase].max);
  const chosen = chosenStations(room?.equipment ?? [], behind, policy.stations);
  return {
    circuit: chosen.map(({ equipment, station }) => ({
      equipment,
      exercise: station.name,
      muscleGroup: station.muscleGroup,
      sets,
      reps,
      because: caution ?? reasonOf({ equipment, station }, behind),
    })),
    because: [selectionReason(room, chosen), ...(caution ? [caution] : [])],
    restsOn: referencesTo(recentSessions(state.history.past, state.at, guidance.volume)),
  };
}

interface ChosenStation {
  readonly equipment: string | null;
  readonly station: Station;
}

function chosenStations(
  equipment: readonly string[],
  behind: readonly GroupBehind[],
  { min, max }: NumberRange,
): readonly ChosenStation[] {
  const chosen: ChosenStation[] = [];
  const choose = (piece: string | null, from: readonly Station[]): boolean => {
    const station = chooseStation(from, behind, chosen);
    if (station) chosen.push({ equipment: piece, station });
    return station !== undefined;
  };
  for (const piece of equipment) if (chosen.length < max) choose(piece, stationsWith(piece));
  while (chosen.length < min && choose(null, BODY_WEIGHT_STATIONS));
  return chosen;
}

/** Chooses an exercise for the muscle group furthest behind; groups that the circuit already has come last. No exercise occurs twice. */
function chooseStation(
  from: readonly Station[],
  behind: readonly GroupBehind[],
  chosen: readonly ChosenStation[],
): Station | undefined {
  const last = MUSCLE_GROUPS.length;
  const urgency = ({ muscleGroup }: Station): number => {
    const place = behind.findIndex((group) => group.muscleGroup === muscleGroup);
    const isGroupChosen = chosen.some(({ station }) => station.muscleGroup === muscleGroup);
    return (isGroupChosen ? 2 * last : 0) + (place === -1 ? last : place);
  };
  return from
    .filter((one) => chosen.every(({ station }) => station !== one))
    .reduce<Station | undefined>((first, one) => (first && urgency(first) <= urgency(one) ? first : one), undefined);
}

function reasonOf({ equipment, station }: ChosenStation, behind: readonly GroupBehind[]): GuidanceReason {
  const group = behind.find(({ muscleGroup }) => muscleGroup === station.muscleGroup);
  if (group) return reasonBehind(group);
  return { key: equipment === null ? 'needs_nothing' : 'equipment_there' };
}

function selectionReason(room: Room | null, chosen: readonly ChosenStation[]): GuidanceReason {
  if (room === null) return { key: 'room_unknown' };
  const pieces = chosen.filter(({ equipment }) => equipment !== null).length;
  return pieces === 0 ? { key: 'no_equipment' } : { key: 'room_equipment', pieces };
}
