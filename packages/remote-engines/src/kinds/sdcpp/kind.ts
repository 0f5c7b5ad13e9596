import type { EngineKind } from '../../port.ts'
import { SdcppEngine } from './engine.ts'

/** `sd-server` of stable-diffusion.cpp. */
export const kind: EngineKind = {
  title: { en: 'stable-diffusion.cpp', zh: 'stable-diffusion.cpp' },
  hint: {
    en: 'One program without Python, for a graphics card or a processor.',
    zh: '无需 Python 的单个程序，可使用显卡或处理器。',
  },
  software: 'stable-diffusion.cpp',
  default_address: 'http://127.0.0.1:1234',
  usual_places: [{ port: 1234 }],
  // The server assigns the ids of jobs, and has no list of its jobs.
  finds_lost_tries: false,
  stops: 'waiting',
  // The server has only the model that it was started with.
  loads_models: false,
  runs_graphs: false,
  tasks: ['text_to_image', 'image_to_image', 'reference_to_image', 'inpaint', 'image_to_video'],
  families: [],
  connect: (config) => new SdcppEngine(config),
}
