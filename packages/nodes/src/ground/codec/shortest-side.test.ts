import { expect, test } from 'vitest'
import { executeLoadImage } from '../../io/load-image/execution.ts'
import { executeLoadImages } from '../../io/load-images/execution.ts'
import { quietContext, scenery } from '../../testing/pictures.ts'
import { encodeImage } from './image-codec.ts'

const loaders = [
  ['one picture', executeLoadImage, { image: 'it', max_side: 64 }],
  ['a list', executeLoadImages, { images: ['it'], max_side: 64, frames: 'first' }],
] as const

test.each(loaders)(
  'a picture is loaded as %s if both sides have at least 8 pixels, and refused otherwise',
  async (_as, load, inputs) => {
    const loaded = async (width: number, height: number) => {
      const { bytes } = await encodeImage(scenery(width, height), { format: 'png' })
      return await load(inputs, quietContext({ readSource: async () => bytes }))
    }
    for (const [width, height] of [
      [8, 8],
      [640, 80],
    ] as const)
      await expect(loaded(width, height)).resolves.toHaveLength(1)
    for (const [width, height] of [
      [7, 64],
      [640, 70],
      [1, 1],
    ] as const)
      await expect(loaded(width, height)).rejects.toMatchObject({
        name: 'MaterialError',
        fault: { code: 'picture_narrow' },
      })
  },
)
