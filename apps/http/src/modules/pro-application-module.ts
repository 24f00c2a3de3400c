import { ContainerModule } from 'inversify';
import { ApplyForPro, DecideProApplication, RemoveStrayVideos, UploadProVideo, WatchProVideo } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, ids, policies, transaction, videos } = Ports;

/** Mentors who want to be Pro, and their videos. */
export const proApplicationModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(ApplyForPro, (get) => new ApplyForPro(get(transaction), get(clock), get(ids), get(policies)));
  once(UploadProVideo, (get) => new UploadProVideo(get(transaction), get(videos), get(clock), get(ids), get(policies)));
  once(DecideProApplication, (get) => new DecideProApplication(get(transaction), get(clock), get(policies)));
  once(WatchProVideo, (get) => new WatchProVideo(get(Ports.queries).proApplications, get(videos)));
  once(RemoveStrayVideos, (get) => new RemoveStrayVideos(get(transaction), get(videos), get(clock), get(policies)));
});
