import type { paths } from '@spotter/client';
import type { Registration } from './service.js';

/** Accounts of every sandbox (docs/sandbox.md). */
export const SANDBOX = {
  admin: { email: 'admin@spotter.test', password: 'spotter-demo-1' },
  systemKey: 'sandbox-system-key',
  cronKey: 'sandbox-cron-key',
  billingKey: 'sandbox-ok-demo',
} as const;

const PASSWORD = 'spotter-demo-1';

export interface People {
  readonly member: Registration;
  readonly mentor: Registration;
  readonly otherMentors: readonly Registration[];
}

/** New people for each run; `run` makes their addresses unique. */
export const peopleOf = (run: string): People => ({
  member: {
    role: 'member',
    email: `hana.${run}@demo.spotter.test`,
    name: '이하나',
    phone: '010-5555-1234',
    password: PASSWORD,
  },
  mentor: {
    role: 'mentor',
    email: `junseo.${run}@demo.spotter.test`,
    name: '강준서',
    phone: '010-5555-5678',
    password: PASSWORD,
  },
  otherMentors: ['오지우', '윤서아'].map((name, index) => ({
    role: 'mentor',
    email: `mentor${index + 1}.${run}@demo.spotter.test`,
    name,
    phone: `010-5555-678${index}`,
    password: PASSWORD,
  })),
});

type Body = NonNullable<paths['/api/sessions/{id}/record']['post']['requestBody']>;

/** The exercises of the session and the mentor's notes. */
export const TRAINING: Body['content']['application/json'] = {
  exercises: [
    {
      name: 'Goblet squat',
      muscleGroup: 'legs',
      sets: [
        { weightKg: 12, reps: 10, rpe: 7 },
        { weightKg: 16, reps: 8, rpe: 8 },
      ],
    },
    { name: 'Bench press', muscleGroup: 'chest', sets: [{ weightKg: 20, reps: 10, rpe: 7 }] },
  ],
  cardio: [{ kind: 'rower', minutes: 10, averageHeartRate: 132 }],
  bodyWeightKg: 61.5,
  condition: 4,
  handoverNote: 'Squats deep and steady; left shoulder tight when pressing, so dumbbells before barbell.',
  nextPlan: 'Goblet squat 16 kg, three sets of eight.',
};
