import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MaterialError, NoDecoderError } from '../../../execution-types.ts'
import { childEnvironment } from '../child-environment.ts'
import { hasFfmpeg } from '../ffmpeg-writer.ts'
import type { Sound } from '../sound/sound.ts'
import { ChildOutput, SlowReaderError } from './child-output.ts'
import { ffmpegFrames, ffmpegSound } from './ffmpeg-reader.ts'
import {
  type FilmHead,
  filmLimits,
  type Refusal,
  recordHeadBytes,
  recordKinds,
  refusals,
} from './messages.ts'
import { soundOf, stereoBytes } from './sound-of.ts'

const main = fileURLToPath(new URL('./process/main.ts', import.meta.url))
/** A reader that uses more memory, in bytes, is killed. */
const maxMemory = 1_000_000_000
const maxRecordBytes = 64 * 1024 ** 2

const refusalTexts = {
  still: { en: 'The file is no film', zh: '该文件不是视频' },
  large: { en: 'The film is too large or too long', zh: '视频过大或过长' },
  damaged: { en: 'The film is damaged and cannot be read', zh: '视频已损坏，无法读取' },
} as const

export interface OpenFilm {
  readonly head: FilmHead
  readonly sound: Sound | undefined
  /** The frames in order, with their position among `head.times`; a damaged one may be left out. */
  frames(): AsyncGenerator<FilmFrame>
}

export interface FilmFrame {
  readonly index: number
  /** Opaque RGBA. */
  readonly rgba: Uint8Array
}

/**
 * Opens an untrusted film (MP4, WebM, animated WebP, PNG or GIF) and gives it to `use`. It is decoded frame by frame in
 * processes that may only read files, and that are killed when `use` ends, when the signal is aborted, and beyond their
 * limits of time and memory.
 * @throws MaterialError where the file is no film, is damaged, or exceeds `filmLimits`; NoDecoderError where this
 * machine cannot decode it.
 */
export async function withFilm<Result>(
  bytes: Uint8Array,
  signal: AbortSignal,
  use: (film: OpenFilm) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'easel-film-'))
  try {
    const file = join(folder, 'film')
    await writeFile(file, bytes, { mode: 0o600 })
    await using reader = new FilmReader(file, signal)
    const head = await reader.head()
    if (head.hasDecoder)
      return await use({ head, sound: await reader.sound(head), frames: () => reader.frames(head) })
    if (!(await hasFfmpeg())) throw new NoDecoderError()
    const sound = head.rate > 0 ? await ffmpegSound(file, signal) : undefined
    return await use({ head, sound, frames: () => ffmpegFrames(file, head, signal) })
  } catch (error) {
    throw error instanceof SlowReaderError ? new MaterialError(refusalTexts.large, { cause: error }) : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface Record {
  readonly kind: number
  readonly content: Buffer
}

/** The process that reads a film. What it sends is not trusted either: the film may have taken it over. */
class FilmReader implements AsyncDisposable {
  readonly #output: ChildOutput
  #next: Record | undefined

  constructor(file: string, signal: AbortSignal) {
    const flags = [
      `--max-old-space-size=${Math.round(maxMemory / 2e6)}`,
      ...['--permission', '--allow-addons', '--allow-worker', '--allow-fs-read=*'],
      '--disable-warning=SecurityWarning',
    ]
    const args = [...flags, main, file, String(maxMemory)]
    this.#output = new ChildOutput(process.execPath, args, { env: childEnvironment(), signal })
  }

  async head(): Promise<FilmHead> {
    const { kind, content } = await this.#take()
    const head = kind === recordKinds.head ? headOf(content) : undefined
    if (!head) throw new MaterialError(refusalTexts.damaged)
    return head
  }

  /** Reads the sound, which comes before the pictures. */
  async sound({ rate }: FilmHead): Promise<Sound | undefined> {
    const pieces: Buffer[] = []
    let bytes = 0
    for (;;) {
      this.#next = await this.#take()
      const { kind, content } = this.#next
      if (kind !== recordKinds.sound) return soundOf(pieces, rate)
      pieces.push(content)
      bytes += content.length
      if (!(bytes <= filmLimits.seconds * rate * stereoBytes)) throw new MaterialError(refusalTexts.damaged)
    }
  }

  async *frames({ width, height, times }: FilmHead): AsyncGenerator<FilmFrame> {
    for (let count = 0; ; count += 1) {
      const { kind, content } = this.#next ?? (await this.#take())
      this.#next = undefined
      if (kind === recordKinds.end) return
      const isFrame = kind === recordKinds.frame && content.length === width * height * 4 + 4
      if (!isFrame || count >= times.length) throw new MaterialError(refusalTexts.damaged)
      yield { index: content.readUInt32LE(), rgba: content.subarray(4) }
    }
  }

  /** Takes the next record; a process that has died counts as one that found the film damaged. */
  async #take(): Promise<Record> {
    const start = await this.#output.read(recordHeadBytes)
    if (start.length < recordHeadBytes) throw new MaterialError(refusalTexts.damaged)
    const length = start.readUInt32LE(1)
    if (length > maxRecordBytes) throw new MaterialError(refusalTexts.damaged)
    const content = await this.#output.read(length)
    if (content.length < length) throw new MaterialError(refusalTexts.damaged)
    const kind = start.readUInt8()
    if (kind === recordKinds.refusal) throw new MaterialError(refusalTexts[refusalOf(content)])
    return { kind, content }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#output[Symbol.asyncDispose]()
  }
}

function refusalOf(content: Buffer): Refusal {
  return refusals.find((refusal) => refusal === content.toString()) ?? 'damaged'
}

/** Reads a head; undefined for one that cannot be true. */
function headOf(content: Buffer): FilmHead | undefined {
  const { width, height, times, seconds, rate, hasDecoder } = JSON.parse(content.toString()) as FilmHead
  const isSize = width > 0 && height > 0 && width % 4 === 0 && height % 2 === 0
  const isSmall = width * height <= filmLimits.pixels && times.length <= filmLimits.frames
  const isInOrder = times.every((time, at) => time >= (times[at - 1] ?? 0) && time <= seconds)
  if (!isSize || !isSmall || !isInOrder || !(seconds > 0 && seconds <= filmLimits.seconds)) return undefined
  return { width, height, times, seconds, rate: Number(rate), hasDecoder: hasDecoder === true }
}
