import type { EngineKind } from '../../port.ts'
import { ImagesApiEngine } from './engine.ts'
import { families } from './families.ts'

/** OpenAI's images API, and servers that answer like it. */
export const openaiKind: EngineKind = {
  kind: 'openai',
  finds_lost_tries: false,
  tells_progress: false,
  stops: 'none',
  tasks: ['text_to_image', 'image_to_image', 'reference_to_image', 'inpaint'],
  families: Object.keys(families),
  connect: (config) => new ImagesApiEngine(config),
}
