import { crc32 } from 'node:zlib'
import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny'
import type { Container } from '../../webcodecs-writer.ts'
import { gifOf } from './hostile-films.ts'

/** Copies an MP4 or WebM with a text in its tags: MP4 has the tags in `moov/udta`, and WebM in `Tags`. */
export async function withTags(film: Uint8Array, container: Container, words: string): Promise<Buffer> {
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const target = new BufferTarget()
  const copying = await Conversion.init({
    input: new Input({ formats: [MP4, WEBM], source: new BufferSource(film) }),
    output: new Output({ format, target }),
    tags: { comment: words, description: words, raw: { prompt: words } },
  })
  await copying.execute()
  return Buffer.from(target.buffer!)
}

/** Makes a GIF with a comment before its end. */
export function gifWith(words: string): Buffer {
  const gif = gifOf(3, { width: 64, height: 32 })
  const comment = [Buffer.from([0x21, 0xfe, words.length]), Buffer.from(words), Buffer.from([0])]
  return Buffer.concat([gif.subarray(0, -1), ...comment, gif.subarray(-1)])
}

/** Inserts a text after the header of a PNG. */
export function pngWith(png: Buffer, words: string): Buffer {
  const typed = Buffer.from(`tEXtprompt\0${words}`, 'latin1')
  const whole = Buffer.concat([Buffer.alloc(4), typed, Buffer.alloc(4)])
  whole.writeUInt32BE(typed.length - 4)
  whole.writeUInt32BE(crc32(typed), typed.length + 4)
  const headEnd = 33
  return Buffer.concat([png.subarray(0, headEnd), whole, png.subarray(headEnd)])
}

/** Appends Exif to an animated WebP. */
export function webpWith(webp: Buffer, words: string): Buffer {
  const padded = words.padEnd(words.length + (words.length % 2))
  const size = Buffer.alloc(4)
  size.writeUInt32LE(padded.length)
  const whole = Buffer.concat([webp, Buffer.from('EXIF'), size, Buffer.from(padded)])
  whole.writeUInt32LE(whole.length - 8, 4)
  // A flag of the header states that the file has Exif.
  whole[20]! |= 0x08
  return whole
}
