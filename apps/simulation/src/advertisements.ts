/** What comes to those alone who agreed to it (docs/domain.md, Notifications), by its template. */
export const ADVERTISEMENTS: ReadonlySet<string> = new Set([
  'new-mentor-recommended',
  'promotion',
  'monthly-analysis-ready',
]);
