/**
 * The business in simulated time: runs, comparisons, reports, and reduction of failing seeds.
 * @module @spotter/simulation
 */
export { defaultBehaviour, type Behaviour } from './behaviour.js';
export { stressBehaviour } from './stress-behaviour.js';
export { compare, type Comparison } from './comparison.js';
export type { Report } from './figures.js';
export { ACTIONS, type Action } from './actions.js';
export { createSimulatedService, openSigner, type SimulatedService, type SimulatedPorts } from './simulated-service.js';
export { withSettings, WrongSetting } from './policy-settings.js';
export { reportPage } from './report-page.js';
export { comparisonTable, reportTable } from './report-table.js';
export { replayCommand, shrink, type MinimalRun } from './shrink.js';
export { simulate, type PortOverrides, type SimulationOptions, type SimulationResult } from './simulation.js';
export { describe, RULES, type Rule, type Violation } from './violation.js';
