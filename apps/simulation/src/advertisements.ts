/** Notifications that require consent to marketing (docs/domain.md, Notifications), by template. */
export const ADVERTISEMENTS: ReadonlySet<string> = new Set([
  'new-mentor-recommended',
  'promotion',
  'monthly-analysis-ready',
]);
