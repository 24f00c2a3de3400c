import type { Instant } from '../../kernel/instant.js';
import type { PlannedDelivery } from './delivery.js';
import { isMarketing } from './marketing.js';
import { isReviewRequest } from './review-request.js';

/** An in-app message is its row: it arrives when it is added. Marketing and review requests are checked by the sender first. */
export const markArrived = (planned: PlannedDelivery, at: Instant): PlannedDelivery =>
  planned.channel !== 'in_app' || isMarketing(planned) || isReviewRequest(planned.templateId)
    ? planned
    : { ...planned, status: 'sent', sentAt: at, attempts: 1 };
