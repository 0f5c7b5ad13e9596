import { engineError } from '../../../fault.ts'
import { GraphBuilder } from '../graphs/builder.ts'
import { savePictures } from '../graphs/steps.ts'
import type { Family } from './family.ts'

/** Models that enlarge a picture by a fixed factor. The result is then scaled to the requested size. */
export const upscale: Family = {
  key: 'upscale',
  folders: ['upscale_models'],
  name: /./,
  isAnyName: true,
  parts: () => [],
  tasks: () => ({
    upscale: {
      sizes: { type: 'multiple', of: 1, min: 16, max: 8192, area: 2048 * 2048 },
      negative_prompt: false,
      seed: false,
      references: 0,
    },
  }),
  build: ({ request, model }) => {
    const graph = new GraphBuilder()
    const { width, height, picture } = request
    if (!picture) throw engineError('unsupported', { name: request.task }, 'no')
    const [upscale_model] = graph.add('UpscaleModelLoader', { model_name: model.name })
    const [image] = graph.add('ImageUpscaleWithModel', { upscale_model, image: graph.picture(picture) })
    const scaled = graph.add('ImageScale', {
      image,
      upscale_method: 'lanczos',
      width,
      height,
      crop: 'center',
    })
    return savePictures(graph, scaled[0])
  },
}
