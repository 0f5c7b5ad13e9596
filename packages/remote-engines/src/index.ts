export { type ConnectOptions, connectEngine, type EngineKindName, engineKindOf } from './connect.ts'
export { type Delivery, EngineError, type EngineFault, engineError, type FaultCode } from './fault.ts'
export {
  type EngineChoices,
  type Hires,
  type Lora,
  type ModelInfo,
  modelNameOf,
  type NumberRange,
  nearestSize,
  type SizeRule,
  type TaskOptions,
  type WeightedLora,
} from './models.ts'
export * from './port.ts'
export {
  type FoundServer,
  type SearchProblem,
  type SearchTarget,
  searchEngines,
} from './search/search.ts'
