import { kinds } from './kinds.generated.ts'
import type { Engine, EngineConfig, EngineKind } from './port.ts'

export type EngineKindName = keyof typeof kinds

export const engineKindNames = Object.keys(kinds) as readonly EngineKindName[]

/** An engine to connect to. */
export interface ConnectOptions extends EngineConfig {
  readonly kind: EngineKindName
}

export function engineKindOf(name: EngineKindName): EngineKind {
  return kinds[name]
}

/** Connects to an engine. No request is sent before the first call. */
export function connectEngine({ kind, ...config }: ConnectOptions): Engine {
  return kinds[kind].connect(config)
}
