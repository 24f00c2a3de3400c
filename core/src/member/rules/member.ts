import type { MemberId, StoreId } from '../../kernel/ids.js';

export const GOALS = ['weight_loss', 'muscle_gain', 'strength', 'endurance', 'posture', 'rehabilitation'] as const;

export type Goal = (typeof GOALS)[number];

export const PERSONAS = ['beginner', 'returner', 'regular', 'athlete', 'rehab'] as const;

export type Persona = (typeof PERSONAS)[number];

export type Sex = 'female' | 'male';

/** The facts about a member that training needs. */
export interface Member {
  readonly id: MemberId;
  readonly persona: Persona | null;
  readonly goal: Goal | null;
  readonly birthYear: number | null;
  readonly sex: Sex | null;
  readonly heightCm: number | null;
  readonly weightKg: number | null;
  readonly homeStoreId: StoreId | null;
  readonly version: number;
}

/** A member without a profile. */
export const newMember = (id: MemberId): Member => ({
  id,
  persona: null,
  goal: null,
  birthYear: null,
  sex: null,
  heightCm: null,
  weightKg: null,
  homeStoreId: null,
  version: 1,
});
