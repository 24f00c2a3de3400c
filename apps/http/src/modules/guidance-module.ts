import { ContainerModule } from 'inversify';
import { AnalyseMonth, CurrentPhase, GuideCardio, GuideRoom, RecommendNext, RecommendSession } from '@spotter/core';
import { bindOnce } from '../bind-once.js';
import { Ports } from '../ports.js';

const { clock, narrator, policies, queries } = Ports;

/** Guidance: phase, recommendations, analysis and guides. */
export const guidanceModule = new ContainerModule(({ bind }) => {
  const once = bindOnce(bind);

  once(CurrentPhase, (get) => new CurrentPhase(get(queries).training, get(clock), get(policies)));
  once(RecommendSession, (get) => new RecommendSession(get(queries).training, get(narrator), get(policies)));
  once(RecommendNext, (get) => new RecommendNext(get(queries).training, get(narrator), get(clock), get(policies)));
  once(AnalyseMonth, (get) => new AnalyseMonth(get(queries).training, get(narrator), get(clock), get(policies)));
  once(GuideCardio, (get) => new GuideCardio(get(queries).training, get(narrator), get(policies)));
  once(GuideRoom, (get) => new GuideRoom(get(queries), get(narrator), get(policies)));
});
