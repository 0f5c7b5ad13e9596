import type { EngineKind } from '../../port.ts'
import { engineTasks } from '../../port.ts'
import { ComfyEngine } from './engine.ts'
import { families } from './families/index.ts'

/** Servers of ComfyUI, from version 0.3 on. */
export const comfyui: EngineKind = {
  kind: 'comfyui',
  finds_lost_tries: true,
  tells_progress: true,
  stops: 'all',
  tasks: engineTasks,
  families: families.map(({ key }) => key),
  connect: (config) => new ComfyEngine(config),
}
