import { expect } from 'chai';
import {
  decideApplication,
  type ProApplication,
  type ProDecision,
  requireUndecided,
  withVideo,
} from './pro-application.js';
import type { StoredVideo } from './pro-application-video.js';
import type { AdminId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';

const video = { bytes: 1 } as StoredVideo;
const decision: ProDecision = { by: 'admin' as AdminId, at: instant(1), reason: null };
const application = (status: ProApplication['status']) => ({ status, statement: 'S', video: null }) as ProApplication;

describe('a Pro application', () => {
  it('is submitted with its video, which can be replaced until the decision', () => {
    for (const status of ['draft', 'submitted'] as const) {
      expect(requireUndecided(application(status))).to.deep.equal(application(status));
      expect(withVideo(application(status), video)).to.deep.equal({ status: 'submitted', statement: 'S', video });
    }
    for (const status of ['approved', 'rejected'] as const)
      expect(() => withVideo(application(status), video)).to.throw(
        `A Pro application that is ${status} cannot be given a video.`,
      );
  });

  it('is decided once, after its submission', () => {
    for (const status of ['approved', 'rejected'] as const) {
      const submitted = withVideo(application('draft'), video);
      expect(decideApplication(submitted, status, decision)).to.deep.equal({ ...submitted, status, decision });
      for (const before of ['draft', 'approved', 'rejected'] as const)
        expect(() => decideApplication(application(before), status, decision)).to.throw(
          `A Pro application that is ${before} cannot be ${status}.`,
        );
    }
  });
});
