import type { EngineKind } from '../../port.ts'
import { ImagesApiEngine } from './engine.ts'
import { families } from './families.ts'
import { requireImages } from './require-images.ts'

/** OpenAI's images API, and servers that answer like it. */
export const kind: EngineKind = {
  title: { en: 'Images API', zh: '图片 API' },
  hint: {
    en: 'A service like that of OpenAI: pictures from words, and edits with a mask. It may cost money.',
    zh: '类似 OpenAI 的服务：用文字生成图片，或按蒙版编辑图片。可能产生费用。',
  },
  software: 'Images API',
  default_address: 'https://api.openai.com',
  // LM Studio, LocalAI, Ollama and Lemonade listen at these ports.
  usual_places: [
    { port: 1234 },
    { port: 8080 },
    { port: 11_434 },
    { port: 8000, path: '/api' },
    { port: 13_305, path: '/api' },
  ],
  confirm: requireImages,
  finds_lost_tries: false,
  stops: 'none',
  // The service loads models automatically. The loading time cannot be measured.
  loads_models: false,
  runs_graphs: false,
  tasks: ['text_to_image', 'image_to_image', 'reference_to_image', 'inpaint'],
  families: Object.keys(families),
  connect: (config) => new ImagesApiEngine(config),
}
