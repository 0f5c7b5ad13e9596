import { gifOf, heicOf, webpOf } from '@easel/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countFrames, pictureFormat } from './index.ts'

const still = () => sharp({ create: { width: 16, height: 16, channels: 4, background: '#3a8' } })

describe('the format by the first bytes', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('is %s', async (format) => {
    expect(pictureFormat(await still().toFormat(format).toBuffer())).toBe(format)
  })

  test.each([
    ['TIFF', () => still().tiff().toBuffer()],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG behind a declaration', () => Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- --><svg/>')],
    ['a film', () => Buffer.from('\0\0\0\x14ftypisom\0\0\0\0mp42', 'latin1')],
  ])('is "other" for other pictures: %s', async (_, make) => {
    expect(pictureFormat(await make())).toBe('other')
  })

  test.each([
    ['of phones', ['heic', 'mif1', 'heic']],
    ['of cameras', ['heix', 'mif1', 'heix']],
    ['of bursts', ['msf1', 'mif1', 'hevc']],
    ['of other programs', ['mif1', 'miaf']],
  ])('is "heic" for photos %s', (_, brands) => {
    expect(pictureFormat(heicOf({ brands }))).toBe('heic')
  })

  test.each([
    ['nothing', ''],
    ['a text', 'These are notes'],
    ['half of a signature', '\x89PN'],
    ['a box of no length', '\0\0\0\0ftyp'],
  ])('is undefined for other bytes: %s', (_, text) => {
    expect(pictureFormat(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})

describe('the number of frames', () => {
  test.each([
    ['gif', gifOf(7)],
    ['webp', webpOf(7)],
  ] as const)(
    'of a %s equals the count of the decoder, and is counted only up to a limit',
    async (format, made) => {
      const bytes = await made
      expect((await sharp(bytes).metadata()).pages).toBe(7)
      expect(countFrames(bytes, format)).toBe(7)
      expect(countFrames(bytes, format, 3)).toBe(4)
    },
  )

  test('of a still picture is 1, and in a broken file only the frames before the damage count', async () => {
    expect(countFrames(await still().webp().toBuffer(), 'webp')).toBe(1)
    expect(countFrames(Buffer.alloc(0), 'gif')).toBe(1)
    const whole = gifOf(7)
    expect(countFrames(whole.subarray(0, whole.length / 2), 'gif')).toBeLessThan(7)
  })
})
