import { z } from 'zod';
import type { MentorId, StoreId } from '@spotter/core/kernel';
import type { Mentor as MentorOf, Tier as TierName, TierStatus as TierStatusName } from '@spotter/core/mentor';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, describedComponent, Email, id, Krw, MessageLanguage } from '../kernel/wire-types.js';
import { Goal } from '../member/member-routes.js';

export const Tier = explainedEnum<TierName>({ standard: 'paid by session credit', pro: 'paid by points' });
export const TierStatus = explainedEnum<TierStatusName>({
  active: 'the mentor is booked by the tier',
  on_hold: 'a Pro mentor is booked as standard until an administrator lifts the hold',
});
export const MentorStatus = explainedEnum<MentorOf['status']>({
  unverified: 'not verified by an administrator: no slots, no public profile',
  active: 'can open slots and be booked',
  on_hold: 'suspended until an administrator reinstates the mentor',
});

const BankCode = z.string().meta({
  description: 'Three digits, of the Korea Financial Telecommunications and Clearings Institute',
  examples: ['088'],
});

export const BankAccount = component('BankAccount', {
  bankCode: BankCode,
  accountNumberMasked: z.string().meta({ examples: ['*********1234'] }),
  holder: z.string().meta({ description: 'The name of the account’s owner' }),
});

const publicFields = {
  id: id<MentorId>(),
  name: z.string(),
  bio: z.string(),
  tier: Tier,
  specialties: z.array(Goal),
  yearsOfExperience: z.int(),
  rating: z.strictObject({
    average: z.number().nullable().meta({ description: 'From 1 to 5; null without ratings' }),
    count: z.int(),
  }),
  completedSessions: z.int(),
  storeIds: z.array(id<StoreId>()).meta({ description: 'The stores where the mentor teaches' }),
  ratePoints: Krw.nullable().meta({ description: 'Points per session of a Pro mentor; otherwise null' }),
};

export const PublicMentor = describedComponent(
  'PublicMentor',
  'A mentor as members see one: a Pro tier on hold is shown as standard, without a rate',
  publicFields,
);

export const Mentor = describedComponent(
  'Mentor',
  '`tier` and `ratePoints` as certified, also while the tier is on hold',
  {
    ...publicFields,
    email: Email,
    phone: z.string().nullable(),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    language: MessageLanguage,
    status: MentorStatus,
    tierStatus: TierStatus,
    verifiedAt: At.nullable().meta({ description: 'When the verification course was passed' }),
    bankAccount: BankAccount.nullable(),
    statistics: z.strictObject({
      completedSessions: z.int(),
      upcomingReservations: z.int(),
      memberNoShows: z.int().meta({ description: 'Sessions that the member missed' }),
      mentorNoShows: z.int().meta({ description: 'Sessions that the mentor missed' }),
      repeatMemberRate: z
        .number()
        .min(0)
        .max(1)
        .meta({ description: 'The members trained twice or more, divided by all trained members' }),
      ratingAverage: z.number().nullable(),
      ratingCount: z.int(),
    }),
  },
);
