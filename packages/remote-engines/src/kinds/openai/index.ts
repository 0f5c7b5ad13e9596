import type { EngineKind } from '../../port.ts'
import { ImagesApiEngine } from './engine.ts'

/** OpenAI's images API, and servers that answer like it. */
export const openaiKind: EngineKind = {
  kind: 'openai',
  finds_lost_tries: false,
  tasks: ['text_to_image', 'image_to_image', 'inpaint'],
  connect: (config) => new ImagesApiEngine(config),
}
