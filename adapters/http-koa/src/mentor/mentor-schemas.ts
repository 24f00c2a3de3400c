import { z } from 'zod';
import type { MentorId, StoreId } from '@spotter/core/kernel';
import { TIER_STATUSES, TIERS } from '@spotter/core/mentor';
import { At, Email, id, Krw, MessageLanguage } from '../kernel/wire-types.js';
import { Goal } from '../member/member-routes.js';

export const Tier = z.enum(TIERS);
export const TierStatus = z.enum(TIER_STATUSES);
export const MentorStatus = z.enum(['unverified', 'active', 'on_hold']);

export const BankAccount = z
  .strictObject({
    bankCode: z.string(),
    accountNumberMasked: z.string().meta({ examples: ['*********1234'] }),
    holder: z.string(),
  })
  .meta({ id: 'BankAccount' });

const publicFields = {
  id: id<MentorId>(),
  name: z.string(),
  bio: z.string(),
  tier: Tier,
  specialties: z.array(Goal),
  yearsOfExperience: z.int(),
  rating: z.strictObject({ average: z.number().nullable(), count: z.int() }),
  completedSessions: z.int(),
  storeIds: z.array(id<StoreId>()),
  ratePoints: Krw.nullable(),
};

export const PublicMentor = z.strictObject(publicFields).meta({ id: 'PublicMentor' });

export const Mentor = z
  .strictObject({
    ...publicFields,
    email: Email,
    phone: z.string().nullable(),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    language: MessageLanguage,
    status: MentorStatus,
    tierStatus: TierStatus,
    verifiedAt: At.nullable(),
    bankAccount: BankAccount.nullable(),
    statistics: z.strictObject({
      completedSessions: z.int(),
      upcomingReservations: z.int(),
      memberNoShows: z.int(),
      mentorNoShows: z.int(),
      repeatMemberRate: z.number().min(0).max(1),
      ratingAverage: z.number().nullable(),
      ratingCount: z.int(),
    }),
  })
  .meta({ id: 'Mentor' });
