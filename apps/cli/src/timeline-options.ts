export const TIMELINE_SUBJECTS = ['member', 'mentor', 'reservation'] as const;

export interface TimelineOptions {
  readonly size: string;
  readonly cursor?: string;
  readonly json?: boolean;
}
