import sharp from 'sharp'
import { frameToImage } from '../../src/download/planes.ts'
import { openFilm } from '../../src/download/read-film.ts'
import type { VideoValue } from '../../src/execution-types.ts'
import { sharpOf } from '../../src/ground/codec/image-codec.ts'

const looks = 8
const columns = 4
const frameWidth = 360
const gap = 4

/** Returns evenly spaced frames of a film file as a grid. */
export async function stripOf(film: VideoValue): Promise<Buffer> {
  const frames =
    film.mime_type === 'video/mp4' ? await framesOfMp4(film.bytes) : await framesOfWebp(film.bytes)
  const height = Math.round((frameWidth * film.height) / film.width)
  const placed = frames.map((input, index) => ({
    input,
    left: (index % columns) * (frameWidth + gap),
    top: Math.floor(index / columns) * (height + gap),
  }))
  const rows = Math.ceil(frames.length / columns)
  return await sharp({
    create: {
      width: columns * (frameWidth + gap) - gap,
      height: rows * (height + gap) - gap,
      channels: 3,
      background: '#888',
    },
  })
    .composite(placed)
    .jpeg({ quality: 88 })
    .toBuffer()
}

/** Returns the indices of the frames to show, of `count` frames. */
function looksAt(count: number): Set<number> {
  return new Set(Array.from({ length: looks }, (_, index) => Math.round((index * (count - 1)) / (looks - 1))))
}

async function framesOfMp4(bytes: Uint8Array): Promise<Buffer[]> {
  const film = await openFilm(bytes)
  const wanted = looksAt(film.frames)
  const frames: Buffer[] = []
  let index = 0
  for await (const frame of film.read(new AbortController().signal)) {
    if (wanted.has(index))
      frames.push(await sharpOf(frameToImage(frame, film)).resize(frameWidth).png().toBuffer())
    index += 1
  }
  return frames
}

async function framesOfWebp(bytes: Uint8Array): Promise<Buffer[]> {
  const { pages = 1 } = await sharp(bytes).metadata()
  const wanted = [...looksAt(pages)]
  return await Promise.all(wanted.map((page) => sharp(bytes, { page }).resize(frameWidth).png().toBuffer()))
}
