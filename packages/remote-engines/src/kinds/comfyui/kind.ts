import { type EngineKind, engineTasks } from '../../port.ts'
import { ComfyEngine } from './engine.ts'
import { families } from './families/index.ts'

/** Servers of ComfyUI, from version 0.3 on. */
export const kind: EngineKind = {
  title: { en: 'ComfyUI', zh: 'ComfyUI' },
  hint: {
    en: 'Runs any workflow with the models and node packs that it has.',
    zh: '可运行任意工作流，取决于它拥有的模型和节点扩展。',
  },
  software: 'ComfyUI',
  default_address: 'http://127.0.0.1:8188',
  // The second port belongs to SwarmUI, which passes requests on to its own ComfyUI.
  usual_places: [{ port: 8188 }, { port: 7801, path: '/ComfyBackendDirect' }],
  finds_lost_tries: true,
  stops: 'all',
  loads_models: true,
  runs_graphs: true,
  tasks: engineTasks,
  families: families.map(({ key }) => key),
  connect: (config) => new ComfyEngine(config),
}
