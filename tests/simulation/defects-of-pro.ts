import { stores, withoutUnique, type Defect } from './planting.js';

/** Around Pro applications and their videos. */
export const DEFECTS_OF_PRO: Readonly<Record<string, Defect>> = {
  'a mentor whose application is rejected becomes Pro': {
    planted: stores(({ proApplications }) => ({
      proApplications: {
        save: (one) => proApplications.save(one.status === 'approved' ? { ...one, status: 'rejected' } : one),
      },
    })),
    breaks: 'pro-by-approval',
  },
  'nobody looks at the conditions for Pro': {
    planted: stores(() => ({
      proApplications: { standing: async () => ({ completedSessions: 50, ratingAverage: 5, openComplaints: 0 }) },
    })),
    breaks: 'pro-by-approval',
  },
  'a mentor may apply beside an application that is not decided': {
    planted: {
      database: withoutUnique('proApplications', 'undecidedOfMentor'),
      ...stores(({ proApplications }) => ({
        proApplications: {
          lastOf: async (id) => {
            const last = await proApplications.lastOf(id);
            return last?.status === 'draft' ? null : last;
          },
        },
      })),
    },
    breaks: 'one-application',
  },
  'what an upload may leave behind is not written down': {
    planted: stores(() => ({ strayVideos: { add: async () => undefined, keep: async () => true } })),
    breaks: 'no-video-left',
  },
  'a video that was replaced stays': {
    planted: {
      videos: (real) => Object.assign(Object.create(real) as typeof real, { remove: async () => undefined }),
    },
    breaks: 'no-video-left',
  },
  'the sweep finds nothing': {
    planted: stores(() => ({ strayVideos: { discard: async () => [] } })),
    breaks: 'no-video-left',
  },
};
