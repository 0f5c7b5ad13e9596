import { gifOf, webpOf } from '@easel/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { countFrames, pictureFormat } from './index.ts'

const still = () => sharp({ create: { width: 16, height: 16, channels: 4, background: '#3a8' } })

describe('the format read from the first bytes', () => {
  test.each(['jpeg', 'png', 'gif', 'webp', 'avif'] as const)('is %s', async (format) => {
    expect(pictureFormat(await still().toFormat(format).toBuffer())).toBe(format)
  })

  test.each([
    ['TIFF', () => still().tiff().toBuffer()],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['SVG behind a declaration', () => Buffer.from('\ufeff<?xml version="1.0"?>\n<!-- --><svg/>')],
    ['HEIC', () => Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
  ])('is "other" for another picture: %s', async (_, make) => {
    expect(pictureFormat(await make())).toBe('other')
  })

  test.each([
    ['nothing', ''],
    ['a text', 'These are notes'],
    ['a film', '\0\0\0\x14ftypisom\0\0\0\0mp42'],
    ['half a start', '\x89PN'],
    ['a box of no length', '\0\0\0\0ftyp'],
  ])('is undefined for other bytes: %s', (_, text) => {
    expect(pictureFormat(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})

describe('the number of frames', () => {
  test.each([
    ['gif', gifOf(7)],
    ['webp', webpOf(7)],
  ] as const)("of a %s is the decoder's, and is counted no further than asked", async (format, made) => {
    const bytes = await made
    expect((await sharp(bytes).metadata()).pages).toBe(7)
    expect(countFrames(bytes, format)).toBe(7)
    expect(countFrames(bytes, format, 3)).toBe(4)
  })

  test('of a still picture is 1, and of a broken file that before the break', async () => {
    expect(countFrames(await still().webp().toBuffer(), 'webp')).toBe(1)
    expect(countFrames(Buffer.alloc(0), 'gif')).toBe(1)
    const whole = gifOf(7)
    expect(countFrames(whole.subarray(0, whole.length / 2), 'gif')).toBeLessThan(7)
  })
})
