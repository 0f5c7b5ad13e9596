import { animatedAvif, heicOf } from '@easel/testkit'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFormat, stillAvif, stripMetadata } from './index.ts'

test.each(['avifenc', 'ffmpeg', 'pillow'] as const)(
  'the first picture of an animation by %s is decoded',
  async (program) => {
    const file = await animatedAvif(program)
    await expect(sharp(file).metadata()).rejects.toThrow(/heif|unsupported|Invalid/i)
    const still = stillAvif(file)!
    expect(still.length).toBe(file.length)
    for (const bytes of [still, Buffer.concat(stripMetadata(still, 'avif')!)]) {
      expect(pictureFormat(bytes)).toBe('avif')
      const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
      expect([info.width, info.height]).toEqual([16, 16])
      expect([data[0]! > 150, data[1]! < 100, data[2]! < 100]).toEqual([true, true, true])
    }
  },
)

test('other files stay unchanged', async () => {
  const still = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#369' } })
    .avif({ effort: 0 })
    .toBuffer()
  for (const file of [still, heicOf({ brands: ['msf1', 'mif1', 'hevc'] }), Buffer.alloc(0)])
    expect(stillAvif(file)).toBeUndefined()
})
