import { startComfyDouble } from '@easel/comfyui-double'
import type { Dag } from '@easel/contract'
import { expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import { startTestServer } from '../../../test/harness.ts'
import { photoByWords } from '../../../test/photo-by-words.ts'

test('ten thousand nodes of engines are checked, and refused beyond the limits of an engine', async () => {
  await using server = await startTestServer()
  await using double = await startComfyDouble({ stepMs: 5 })
  await engineIn(server, await addEngine(server, double.url), 'ready')
  const { api } = await server.join()
  const chain = (length: number): Dag => ({
    ...photoByWords(),
    ...Object.fromEntries(
      Array.from({ length }, (_, index) => [
        `scaled${index}`,
        {
          class_type: 'ImageScaleBy',
          inputs: {
            image: [index === 0 ? 'decoded' : `scaled${index - 1}`, 0],
            ...{ upscale_method: 'area', scale_by: 1 },
          },
        },
      ]),
    ),
    save: { class_type: 'SaveImage', inputs: { images: [`scaled${length - 1}`, 0] } },
  })
  expect(await api.checkWorkflow({ ui: chain(9900) })).toMatchObject({ can_run: true, error_arr: [] })
  const { error_arr } = await api.checkWorkflow({ ui: chain(10_000) })
  expect(error_arr).toMatchObject([{ code: 'too_large' }])
})
