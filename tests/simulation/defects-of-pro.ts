import { withMethods } from '../use-cases/test-service.js';
import { replaceMethods, withoutUnique, type Defect } from './planting.js';

/** Pro applications and their videos. */
export const DEFECTS_OF_PRO: Readonly<Record<string, Defect>> = {
  'a mentor whose application is rejected becomes Pro': {
    planted: replaceMethods(({ proApplications }) => ({
      proApplications: {
        save: (one) => proApplications.save(one.status === 'approved' ? { ...one, status: 'rejected' } : one),
      },
    })),
    breaks: 'pro-by-approval',
  },
  'the conditions for Pro are not checked': {
    planted: replaceMethods(() => ({
      proApplications: {
        loadTrackRecord: async () => ({ completedSessions: 50, ratingAverage: 5, openComplaints: 0 }),
      },
    })),
    breaks: 'pro-by-approval',
  },
  'a mentor can apply twice before the decision': {
    planted: {
      database: withoutUnique('proApplications', 'undecidedOfMentor'),
      ...replaceMethods(({ proApplications }) => ({
        proApplications: {
          findLatest: async (id) => {
            const last = await proApplications.findLatest(id);
            return last?.status === 'draft' ? null : last;
          },
        },
      })),
    },
    breaks: 'one-application',
  },
  'uploads are not recorded before they start': {
    planted: replaceMethods(() => ({ strayVideos: { add: async () => undefined, confirm: async () => true } })),
    breaks: 'no-video-left',
  },
  'a replaced video is not removed': {
    planted: { videos: (real) => withMethods(real, { remove: async () => undefined }) },
    breaks: 'no-video-left',
  },
  'the sweep finds no stray videos': {
    planted: replaceMethods(() => ({ strayVideos: { discard: async () => [] } })),
    breaks: 'no-video-left',
  },
};
