import type { EncodedVideoChunk, VideoEncoder } from '@napi-rs/webcodecs'
import { BufferTarget, EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from 'mediabunny'
import { bitrateOf, type FilmFormat, type FilmWriter } from './film-writer.ts'

type WebCodecs = typeof import('@napi-rs/webcodecs')

const maxQueued = 4
const keyFrameSeconds = 2
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

/** The encoder, when its optional package is installed for this platform. */
export async function loadWebCodecs(): Promise<WebCodecs | null> {
  try {
    return await import('@napi-rs/webcodecs')
  } catch {
    return null
  }
}

class WebCodecsWriter implements FilmWriter {
  readonly #codecs: WebCodecs
  readonly #format: FilmFormat
  readonly #encoder: VideoEncoder
  readonly #source = new EncodedVideoPacketSource('avc')
  readonly #output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'in-memory' }),
    target: new BufferTarget(),
  })
  #muxed: Promise<void>
  #failure: Error | null = null
  #wake: (() => void) | null = null
  #next = 0

  constructor(codecs: WebCodecs, format: FilmFormat) {
    this.#codecs = codecs
    this.#format = format
    this.#output.addVideoTrack(this.#source, { frameRate: format.fps })
    this.#muxed = this.#output.start()
    this.#encoder = new codecs.VideoEncoder({
      output: (chunk, meta) => this.#take(chunk, meta?.decoderConfig?.description),
      error: (error) => this.#fail(error),
    })
    this.#encoder.ondequeue = () => this.#wake?.()
    this.#encoder.configure({
      codec: format.width * format.height > 921_600 ? 'avc1.640028' : 'avc1.64001f',
      width: format.width,
      height: format.height,
      bitrate: bitrateOf(format),
      framerate: format.fps,
      latencyMode: 'quality',
      avc: { format: 'avc' },
    })
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#wake?.()
  }

  #take(chunk: EncodedVideoChunk, description: unknown): void {
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    // Times come from whole frames: microseconds would round, and players would see an uneven rate.
    const { fps, width, height } = this.#format
    const frame = Math.round((chunk.timestamp * fps) / 1e6)
    const packet = new EncodedPacket(data, chunk.type, frame / fps, 1 / fps)
    const meta =
      description instanceof Uint8Array || description instanceof ArrayBuffer
        ? {
            decoderConfig: {
              codec: 'avc1.640028',
              codedWidth: width,
              codedHeight: height,
              description,
              colorSpace,
            },
          }
        : undefined
    this.#muxed = this.#muxed.then(() => this.#source.add(packet, meta))
    this.#muxed.catch((error: Error) => this.#fail(error))
  }

  async add(bytes: Uint8Array): Promise<void> {
    const { width, height, fps } = this.#format
    const index = this.#next++
    const frame = new this.#codecs.VideoFrame(bytes, {
      format: 'I420',
      codedWidth: width,
      codedHeight: height,
      timestamp: Math.round((index * 1e6) / fps),
      duration: Math.round(1e6 / fps),
      colorSpace,
    })
    this.#encoder.encode(frame, { keyFrame: index % (fps * keyFrameSeconds) === 0 })
    frame.close()
    while (this.#encoder.encodeQueueSize > maxQueued && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure
  }

  async finish(): Promise<Uint8Array> {
    await this.#encoder.flush()
    await this.#muxed
    if (this.#failure) throw this.#failure
    await this.#output.finalize()
    const { buffer } = this.#output.target
    if (!buffer) throw new Error('the film was not written')
    return new Uint8Array(buffer)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#encoder.state !== 'closed') this.#encoder.close()
    if (this.#output.state === 'started') await this.#output.cancel()
  }
}

/** H.264 in MP4 by the built-in encoder; the index comes first, so that a film plays while it loads. */
export function openWebCodecsWriter(codecs: WebCodecs, format: FilmFormat): FilmWriter {
  return new WebCodecsWriter(codecs, format)
}
