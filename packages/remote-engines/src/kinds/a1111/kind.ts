import type { EngineKind } from '../../port.ts'
import { A1111Engine } from './engine.ts'
import { families } from './families.ts'

/** Servers with the API of AUTOMATIC1111's web UI: this web UI, Forge and SD.Next. */
export const kind: EngineKind = {
  title: { en: 'AUTOMATIC1111, Forge, SD.Next', zh: 'AUTOMATIC1111、Forge、SD.Next' },
  hint: {
    en: 'A Stable Diffusion web UI that was started with --api.',
    zh: '以 --api 参数启动的 Stable Diffusion WebUI。',
  },
  software: 'Stable Diffusion web UI',
  default_address: 'http://127.0.0.1:7860',
  usual_places: [{ port: 7860 }],
  // A picture is the answer to its own request. No other request returns it.
  finds_lost_tries: false,
  stops: 'all',
  loads_models: true,
  runs_graphs: false,
  tasks: ['text_to_image', 'image_to_image', 'inpaint', 'upscale'],
  families: Object.keys(families),
  connect: (config) => new A1111Engine(config),
}
