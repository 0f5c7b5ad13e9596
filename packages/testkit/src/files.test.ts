import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { damagedPhoto, hugePng, oversizeBytes, samplePhoto, textNamedJpg } from './index.ts'

describe('a sample photo', () => {
  it('depends on the seed alone, and another seed gives another photo', async () => {
    const size = { width: 64, height: 48 }
    const [first, again, other] = await Promise.all([
      samplePhoto(size),
      samplePhoto(size),
      samplePhoto({ ...size, seed: 2 }),
    ])
    expect(again.equals(first)).toBe(true)
    expect(other.equals(first)).toBe(false)
  })

  it.each(['jpeg', 'png', 'webp'] as const)(
    'is a %s of the requested size and orientation',
    async (format) => {
      const bytes = await samplePhoto({ width: 60, height: 40, format, exifOrientation: 6 })
      expect(await sharp(bytes).metadata()).toMatchObject({ format, width: 60, height: 40, orientation: 6 })
    },
  )

  it('has smooth parts and detail, like a real photo', async () => {
    const { channels } = await sharp(await samplePhoto({ width: 200, height: 150 })).stats()
    for (const { stdev } of channels) expect(stdev).toBeGreaterThan(15)
  })
})

describe('bad files', () => {
  it('a damaged photo has a readable header and unreadable pixels', async () => {
    const bytes = await damagedPhoto()
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width: 640, height: 480 })
    await expect(sharp(bytes, { failOn: 'truncated' }).raw().toBuffer()).rejects.toThrow('read error')
  })

  it('a huge PNG is a small, valid file whose picture has the size in its header', async () => {
    const small = await hugePng(300, 200)
    expect((await sharp(small).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
      width: 300,
      height: 200,
    })
    const huge = await hugePng(30_000, 30_000)
    expect(huge.length).toBeLessThan(8 * 1024 * 1024)
    expect(await sharp(huge, { limitInputPixels: false }).metadata()).toMatchObject({
      width: 30_000,
      height: 30_000,
    })
  })

  it('a text file is not a picture, and an oversize file exceeds the limit by a byte', async () => {
    await expect(sharp(textNamedJpg()).metadata()).rejects.toThrow('unsupported image format')
    expect(oversizeBytes()).toHaveLength(20 * 1024 * 1024 + 1)
  })
})
