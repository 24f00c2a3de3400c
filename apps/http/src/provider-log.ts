/** The log messages of services, workers and schedulers about providers and the database; docs/operations.md quotes them. */
export const PROVIDER_LOG = {
  gatewayTrouble: 'The payment gateway’s answer is unclear',
  gatewayMisconfigured: 'The payment gateway refused a request because of a configuration error',
  bankTrouble: 'The bank’s answer is unclear or contradicts the request',
  deadlock: 'PostgreSQL ended a transaction in a deadlock',
  alarm: 'A provider refused a message because of a configuration error',
};
