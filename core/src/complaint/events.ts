import type { ComplaintDetails, ComplaintSubject, Resolution } from './rules/complaint.js';
import type { AdminId, ComplaintId } from '../kernel/ids.js';

interface ComplaintFacts extends ComplaintSubject, Pick<ComplaintDetails, 'category'> {
  readonly complaintId: ComplaintId;
}

export type ComplaintEvent =
  | ({ readonly type: 'complaint-registered' } & ComplaintFacts)
  | ({
      readonly type: 'complaint-resolved';
      readonly action: Resolution['action'];
      readonly by: AdminId;
    } & ComplaintFacts);
