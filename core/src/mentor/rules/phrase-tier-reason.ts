import type { Language } from '../../kernel/language.js';

/** The reason of the approval of a Pro application without one of the administrator. */
export const CERTIFIED = 'Pro certification passed';
export const REINSTATED = 'reinstated';

export const missedSessions = (sessions: number, days: number): string =>
  `${sessions} sessions missed within ${days} days`;

/** A stored reason as the mentor reads it. An administrator's is left as it was written. */
export function phraseTierReason(reason: string, language: Language): string {
  if (language !== 'ko') return reason;
  if (reason === CERTIFIED) return 'Pro 인증을 통과했습니다';
  if (reason === REINSTATED) return '보류가 해제되었습니다';
  const [, sessions, days] = MISSED_SESSIONS.exec(reason) ?? [];
  return sessions === undefined ? reason : `${days}일 동안 세션을 ${sessions}회 진행하지 않았습니다`;
}

const MISSED_SESSIONS = /^(\d+) sessions missed within (\d+) days$/;
