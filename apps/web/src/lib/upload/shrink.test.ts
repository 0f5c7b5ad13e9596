import { afterEach, expect, test, vi } from 'vitest'
import { isLargePhoto, mayMakeStatement, shrunk, smallerSize, withoutHeic } from './shrink.ts'

afterEach(() => vi.unstubAllGlobals())

const large = 3_000_000
const photo = (text = '', type = 'image/jpeg') =>
  new File([text, new Uint8Array(large)], 'lake.jpg', { type })

test('only large files of photos are shrunk', () => {
  expect(isLargePhoto({ type: 'image/jpeg', size: large })).toBe(true)
  expect(isLargePhoto({ type: 'image/jpeg', size: 500_000 })).toBe(false)
  for (const type of ['image/png', 'image/gif', 'image/webp', 'image/avif'])
    expect(isLargePhoto({ type, size: large })).toBe(false)
})

test('a picture keeps its shape and is never enlarged', () => {
  expect(smallerSize({ width: 8064, height: 6048 }, 2048)).toEqual({ width: 2048, height: 1536 })
  expect(smallerSize({ width: 3000, height: 60 }, 2048)).toEqual({ width: 2048, height: 41 })
  expect(smallerSize({ width: 20_000, height: 3 }, 2048)).toEqual({ width: 2048, height: 1 })
  expect(smallerSize({ width: 2048, height: 2048 }, 2048)).toBeUndefined()
})

test('XMP and Content Credentials are found anywhere in a file', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)
  expect(mayMakeStatement(bytes('Exif\0\0 a camera'))).toBe(false)
  expect(mayMakeStatement(bytes('…http://ns.adobe.com/xap/1.0/\0'))).toBe(true)
  expect(mayMakeStatement(bytes('…jumbjumdc2pa'))).toBe(true)
})

/** Replaces the browser's decoder and encoder: every picture is decoded to this size, and encoded to this number of bytes. */
function stubBrowser(decoded: { width: number; height: number }, bytes: number) {
  const close = vi.fn()
  const createImageBitmap = vi.fn(async () => ({ ...decoded, close }))
  vi.stubGlobal('createImageBitmap', createImageBitmap)
  class Canvas {
    getContext() {
      return { drawImage: () => undefined }
    }
    async convertToBlob({ type }: { type: string }) {
      return new Blob([new Uint8Array(bytes)], { type })
    }
  }
  vi.stubGlobal('OffscreenCanvas', Canvas)
  return { createImageBitmap, close }
}

test('a large photo is sent smaller under its own name', async () => {
  const { createImageBitmap, close } = stubBrowser({ width: 8064, height: 6048 }, 900_000)
  const sent = await shrunk(photo(), 2048)
  expect(sent).toMatchObject({ name: 'lake.jpg', type: 'image/jpeg', size: 900_000 })
  expect(createImageBitmap).toHaveBeenLastCalledWith(expect.anything(), {
    ...{ resizeWidth: 2048, resizeHeight: 1536 },
    resizeQuality: 'high',
  })
  expect(close).toHaveBeenCalledTimes(2)
})

test('a file is sent unchanged if it has a statement of origin, is small enough, would not become smaller, or cannot be decoded', async () => {
  const decoding = stubBrowser({ width: 8064, height: 6048 }, 900_000)
  const signed = photo('jumb')
  expect(await shrunk(signed, 2048)).toBe(signed)
  expect(decoding.createImageBitmap).not.toHaveBeenCalled()
  const file = photo()
  stubBrowser({ width: 1600, height: 1200 }, 900_000)
  expect(await shrunk(file, 2048)).toBe(file)
  stubBrowser({ width: 8064, height: 6048 }, large + 1)
  expect(await shrunk(file, 2048)).toBe(file)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no memory', 'InvalidStateError')))
  expect(await shrunk(file, 2048)).toBe(file)
})

test("an iPhone's photo becomes a JPEG if the browser can decode it, and otherwise stays unchanged", async () => {
  const heic = new File([new Uint8Array(9)], 'IMG_0001.HEIC', { type: 'image/heic' })
  const unknown = new File([new Uint8Array(9)], 'IMG_0002.heic')
  const film = new File([new Uint8Array(9)], 'IMG_0001.MOV', { type: 'video/quicktime' })
  const { createImageBitmap, close } = stubBrowser({ width: 8064, height: 6048 }, 900_000)
  const files = await withoutHeic([heic, film, unknown])
  expect(files).toMatchObject([
    { name: 'IMG_0001.jpg', type: 'image/jpeg', size: 900_000 },
    { name: 'IMG_0001.MOV' },
    { name: 'IMG_0002.jpg', type: 'image/jpeg' },
  ])
  expect(createImageBitmap).toHaveBeenCalledWith(expect.anything(), {
    ...{ resizeWidth: 4096, resizeHeight: 3072 },
    resizeQuality: 'high',
  })
  expect(close).toHaveBeenCalledTimes(4)
  // A photo that is small enough is converted as well.
  stubBrowser({ width: 640, height: 480 }, 50_000)
  expect(await withoutHeic([heic])).toMatchObject([{ type: 'image/jpeg', size: 50_000 }])
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('unknown', 'InvalidStateError')))
  expect(await withoutHeic([heic, film])).toEqual([heic, film])
})
