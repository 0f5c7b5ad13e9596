import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import type { Size } from '../../../plane/size.ts'
import type { Container } from '../../webcodecs-writer.ts'

/** Makes a film in a valid container whose frames are a byte each: `times` are the start times of the frames in seconds. */
export async function emptyFilm(
  container: Container,
  times: readonly number[],
  { width, height }: Size = { width: 64, height: 48 },
): Promise<Buffer> {
  const source = new EncodedVideoPacketSource(container === 'mp4' ? 'avc' : 'vp9')
  const format =
    container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat()
  const target = new BufferTarget()
  const output = new Output({ format, target })
  output.addVideoTrack(source)
  await output.start()
  const config =
    container === 'mp4'
      ? { codec: 'avc1.64001f', description: new Uint8Array([1, 100, 0, 31, 255, 224, 0]) }
      : { codec: 'vp09.00.31.08' }
  const decoderConfig = { ...config, codedWidth: width, codedHeight: height }
  for (const [index, time] of times.entries()) {
    const length = (times[index + 1] ?? time + 0.01) - time
    await source.add(new EncodedPacket(new Uint8Array(1), 'key', time, length), { decoderConfig })
  }
  await output.finalize()
  return Buffer.from(target.buffer!)
}

/** Changes the tables of an MP4 so that they state this number of frames. */
export function claimFrames(mp4: Buffer, count: number): Buffer {
  const bytes = Buffer.from(mp4)
  // The type is followed by version and flags, the number of entries, and the count of the first entry.
  bytes.writeUInt32BE(count, bytes.indexOf('stts') + 12)
  // The type is followed by version and flags, the size of all samples, and the count.
  bytes.writeUInt32BE(1, bytes.indexOf('stsz') + 8)
  bytes.writeUInt32BE(count, bytes.indexOf('stsz') + 12)
  return bytes
}

/** Changes the sample description of an MP4 so that it states a size. */
export function claimSize(mp4: Uint8Array, { width, height }: Size): Buffer {
  const bytes = Buffer.from(mp4)
  bytes.writeUInt16BE(width, bytes.indexOf('avc1', bytes.indexOf('stsd')) + 28)
  bytes.writeUInt16BE(height, bytes.indexOf('avc1', bytes.indexOf('stsd')) + 30)
  return bytes
}

/** Makes a GIF whose frames state the size of the canvas, but hold a single pixel each; `delay` is in hundredths of a second. */
export function gifOf(frames: number, { width, height, delay = 10 }: Size & { delay?: number }): Buffer {
  const canvas = Buffer.alloc(7)
  canvas.writeUInt16LE(width, 0)
  canvas.writeUInt16LE(height, 2)
  // The flag means that there is a table of two colours.
  canvas[4] = 0x80
  const control = Buffer.from([0x21, 0xf9, 4, 0, 0, 0, 0, 0])
  control.writeUInt16LE(delay, 4)
  const pixel = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2, 0x44, 1, 0])
  pixel.writeUInt16LE(width, 5)
  pixel.writeUInt16LE(height, 7)
  const frame = Buffer.concat([control, pixel])
  const bytes = Buffer.alloc(frame.length * frames, frame)
  return Buffer.concat([Buffer.from('GIF89a'), canvas, Buffer.alloc(6, 128), bytes, Buffer.from([0x3b])])
}

/** Changes the chunks of these types in a PNG; the checksums stay wrong, because readers do not check them. */
export function changedPng(
  png: Buffer,
  type: 'IHDR' | 'acTL' | 'fcTL',
  change: (content: Buffer) => void,
): Buffer {
  const bytes = Buffer.from(png)
  for (let offset = bytes.indexOf(type); offset >= 0; offset = bytes.indexOf(type, offset + 4))
    change(bytes.subarray(offset + 4))
  return bytes
}
