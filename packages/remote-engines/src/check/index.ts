export { type CheckOptions, checkEngine } from './check-engine.ts'
export { runEngineCheck } from './command.ts'
export { type CheckPoint, type CheckReport, markdownOf, type Outcome } from './report.ts'
