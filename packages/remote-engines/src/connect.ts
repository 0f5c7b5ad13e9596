import { comfyui } from './kinds/comfyui/index.ts'
import { openaiKind } from './kinds/openai/index.ts'
import { sdcppKind } from './kinds/sdcpp/index.ts'
import type { Engine, EngineConfig, EngineKind, EngineKindName } from './port.ts'

/** The kinds of engines; a new one is a folder beside the others, and a line here. */
const kinds: Readonly<Record<EngineKindName, EngineKind>> = {
  comfyui,
  openai: openaiKind,
  sdcpp: sdcppKind,
}

export function engineKindOf(name: EngineKindName): EngineKind {
  return kinds[name]
}

/** Connects to an engine; nothing is sent before the first request. */
export function connectEngine(config: EngineConfig): Engine {
  return engineKindOf(config.kind).connect(config)
}
