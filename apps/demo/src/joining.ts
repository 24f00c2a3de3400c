import { dataOf } from '@spotter/client';
import { phraseNumber } from '@spotter/core/kernel';
import { SANDBOX, type People } from './people.js';
import type { DemoService } from './demo-service.js';

const SESSIONS = 8;

/** A member registers, sets a goal, and pays for a month of eight sessions. */
export async function memberJoins(demo: DemoService, people: People) {
  const member = await demo.service.register(people.member);
  demo.tell(`${member.name} registers as a member`, people.member.email);

  const profile = { persona: 'beginner', goal: 'strength', birthYear: 1994, heightCm: 166 } as const;
  dataOf(await member.api.PATCH('/api/members/me', { body: profile }));
  demo.tell('The member sets persona and goal', 'A beginner who wants strength.');

  const plans = dataOf(await demo.service.anybody.GET('/api/membership-plans'));
  const plan = plans.find(({ sessions }) => sessions === SESSIONS);
  if (!plan) throw new Error(`No plan has ${SESSIONS} sessions.`);
  const body = { planId: plan.id, payment: { billingKey: SANDBOX.billingKey } };
  const { membership, payment } = dataOf(await member.api.POST('/api/memberships', { body }));
  demo.tell(
    `The member joins: ${plan.sessions} sessions for ${phraseNumber(plan.price)} won, through the gateway`,
    `Payment ${payment.status}; membership ${membership.status} from ${membership.startsOn} to the day before ${membership.endsOn}.`,
  );
  await demo.showMoney('joined');
  return { member, membership, payment };
}
