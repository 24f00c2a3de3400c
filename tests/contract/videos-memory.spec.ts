import { MemoryVideos } from '@spotter/memory';
import { describeVideos } from './videos-contract.js';

describeVideos({
  name: 'videos in memory',
  async open() {
    const videos = new MemoryVideos();
    return { videos, holds: async () => videos.keys.length, close: () => Promise.resolve() };
  },
});
