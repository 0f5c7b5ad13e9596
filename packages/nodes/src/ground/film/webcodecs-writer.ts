import type { EncodedVideoChunk, EncodedVideoChunkMetadata, VideoEncoder } from '@napi-rs/webcodecs'
import {
  BufferTarget,
  EncodedPacket,
  EncodedVideoPacketSource,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny'
import { bitrateOf, type FilmFormat, type FilmWriter } from './film-writer.ts'
import { ReleasableCallback } from './releasable-callback.ts'
import { openSoundTrack, type SoundTrack } from './sound/sound-track.ts'

type WebCodecs = typeof import('@napi-rs/webcodecs')

const maxQueued = 4
const keyFrameSeconds = 2
const colorSpace = { primaries: 'bt709', transfer: 'bt709', matrix: 'bt709', fullRange: false } as const

export type Container = 'mp4' | 'webm'

/** Returns the codec string: H.264 for MP4, VP9 for WebM; the level follows from the frame's size and the rate. */
function codecOf(container: Container, { width, height, fps }: FilmFormat): string {
  const isLarge = width * height > 921_600
  const isFast = fps > 30
  if (container === 'webm') {
    if (isLarge) return isFast ? 'vp09.00.41.08' : 'vp09.00.40.08'
    return isFast ? 'vp09.00.40.08' : 'vp09.00.31.08'
  }
  if (isLarge) return isFast ? 'avc1.64002a' : 'avc1.640028'
  return isFast ? 'avc1.640020' : 'avc1.64001f'
}

/** Imports the encoder, if its optional package is installed for this platform. */
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
  readonly #codec: string
  readonly #source: EncodedVideoPacketSource
  readonly #output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget>
  readonly #sound: SoundTrack | undefined
  readonly #taken = new ReleasableCallback((chunk: EncodedVideoChunk, meta?: EncodedVideoChunkMetadata) =>
    this.#take(chunk, meta?.decoderConfig?.description),
  )
  readonly #dequeued = new ReleasableCallback(() => this.#wake?.())
  readonly #failed = new ReleasableCallback((error: Error) => this.#fail(error))
  #muxed: Promise<void>
  #failure: Error | null = null
  #wake: (() => void) | null = null
  #next = 0

  constructor(codecs: WebCodecs, format: FilmFormat, container: Container) {
    this.#codecs = codecs
    this.#format = format
    this.#codec = codecOf(container, format)
    this.#source = new EncodedVideoPacketSource(container === 'mp4' ? 'avc' : 'vp9')
    this.#output = new Output({
      format: container === 'mp4' ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
      target: new BufferTarget(),
    })
    this.#output.addVideoTrack(this.#source, { frameRate: format.fps })
    const heard = {
      codec: container === 'mp4' ? 'aac' : 'opus',
      seconds: format.frames / format.fps,
    } as const
    this.#sound = format.sound && openSoundTrack(codecs, format.sound, heard)
    if (this.#sound) this.#output.addAudioTrack(this.#sound.source)
    this.#muxed = this.#output.start()
    this.#encoder = new codecs.VideoEncoder({ output: this.#taken.call, error: this.#failed.call })
    this.#encoder.ondequeue = this.#dequeued.call
    this.#encoder.configure({
      codec: this.#codec,
      width: format.width,
      height: format.height,
      bitrate: bitrateOf(format),
      framerate: format.fps,
      latencyMode: 'quality',
      ...(container === 'mp4' && { avc: { format: 'avc' } }),
    })
  }

  #fail(error: Error): void {
    this.#failure ??= error
    this.#wake?.()
  }

  #take(chunk: EncodedVideoChunk, description: unknown): void {
    const data = new Uint8Array(chunk.byteLength)
    chunk.copyTo(data)
    // Timestamps are computed from frame numbers, because with rounded microseconds players would show an uneven rate.
    const { fps, width, height } = this.#format
    const frame = Math.round((chunk.timestamp * fps) / 1e6)
    const packet = new EncodedPacket(data, chunk.type, frame / fps, 1 / fps)
    const hasDescription = description instanceof Uint8Array || description instanceof ArrayBuffer
    // VP9 needs no description, but the file needs the codec in its first packet.
    const isFirst = frame === 0 && this.#codec.startsWith('vp09')
    const config = { codec: this.#codec, codedWidth: width, codedHeight: height, colorSpace }
    const meta =
      hasDescription || isFirst
        ? { decoderConfig: { ...config, ...(hasDescription && { description }) } }
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
    this.#encoder.encode(frame, { keyFrame: index % Math.round(fps * keyFrameSeconds) === 0 })
    frame.close()
    while (this.#encoder.encodeQueueSize > maxQueued && !this.#failure) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    if (this.#failure) throw this.#failure
    await this.#sound?.writeUntil((index + 1) / fps)
  }

  async finish(): Promise<Uint8Array> {
    await this.#encoder.flush()
    await this.#sound?.writeUntil(this.#format.frames / this.#format.fps)
    await this.#muxed
    if (this.#failure) throw this.#failure
    await this.#output.finalize()
    const { buffer } = this.#output.target
    if (!buffer) throw new Error('the film was not written')
    return new Uint8Array(buffer)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#encoder.state !== 'closed') this.#encoder.close()
    // The callback is released rather than removed from the encoder, whose threads may still call it.
    this.#dequeued.release()
    this.#taken.release()
    this.#failed.release()
    this.#sound?.close()
    if (this.#output.state === 'started') await this.#output.cancel()
  }
}

/**
 * Writes H.264 and AAC in MP4 (index first, so that a film plays while it loads) or VP9 and Opus in WebM, with the WebCodecs
 * encoder.
 */
export function openWebCodecsWriter(
  codecs: WebCodecs,
  format: FilmFormat,
  container: Container = 'mp4',
): FilmWriter {
  return new WebCodecsWriter(codecs, format, container)
}
