import type { EngineKind } from '../../port.ts'
import { engineTasks } from '../../port.ts'
import { ComfyEngine } from './engine.ts'

/** Servers of ComfyUI, from version 0.3 on. */
export const comfyui: EngineKind = {
  kind: 'comfyui',
  finds_lost_tries: true,
  tasks: engineTasks,
  connect: (config) => new ComfyEngine(config),
}
