/**
 * The business in simulated time: runs, comparisons, reports, and reduction of failing seeds.
 * @module @spotter/simulation
 */
export { defaultBehaviour } from './behaviour.js';
export type { Behaviour } from './behaviour.js';
export { stressBehaviour } from './stress-behaviour.js';
export { compare } from './comparison.js';
export type { Comparison } from './comparison.js';
export type { Report } from './figures.js';
export { ACTIONS } from './actions.js';
export type { Action } from './actions.js';
export { createSimulatedService, openSigner } from './simulated-service.js';
export type { SimulatedService, SimulatedPorts } from './simulated-service.js';
export { withSettings, WrongSetting } from './policy-settings.js';
export { reportPage } from './report-page.js';
export { comparisonTable, reportTable } from './report-table.js';
export { replayCommand, shrink } from './shrink.js';
export type { MinimalRun } from './shrink.js';
export { simulate } from './simulation.js';
export type { PortOverrides, SimulationOptions, SimulationResult } from './simulation.js';
export { describe, RULES } from './violation.js';
export type { Rule, Violation } from './violation.js';
