import { MaterialError } from '../../../execution-types.ts'
import type { Sound } from '../sound/sound.ts'
import {
  type FilmHead,
  filmLimits,
  type Refusal,
  recordHeadBytes,
  recordKinds,
  refusals,
} from './messages.ts'
import { soundOf, stereoBytes } from './sound-of.ts'

const maxRecordBytes = 64 * 1024 ** 2

export interface FilmFrame {
  readonly index: number
  /** Opaque RGBA. */
  readonly rgba: Uint8Array
}

interface Record {
  readonly kind: number
  readonly content: Buffer
}

/** The output of a process; `read` returns fewer bytes at its end. */
interface Output {
  read(length: number): Promise<Buffer>
}

/**
 * Reads the output of the process that decodes a film. The output is not trusted, because the film may have compromised the
 * process.
 */
export class FilmReader {
  readonly #output: Output
  #next: Record | undefined

  constructor(output: Output) {
    this.#output = output
  }

  async head(): Promise<FilmHead> {
    const { kind, content } = await this.#take()
    const head = kind === recordKinds.head ? headOf(content) : undefined
    if (!head) throw new MaterialError({ code: 'film_damaged' })
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
      const isEmpty = content.length === 0
      if (isEmpty || bytes > filmLimits.seconds * rate * stereoBytes)
        throw new MaterialError({ code: 'film_damaged' })
    }
  }

  async *frames({ width, height, times }: FilmHead): AsyncGenerator<FilmFrame> {
    for (let count = 0; ; count += 1) {
      const { kind, content } = this.#next ?? (await this.#take())
      this.#next = undefined
      if (kind === recordKinds.end) return
      const isFrame = kind === recordKinds.frame && content.length === width * height * 4 + 4
      if (!isFrame || count >= times.length) throw new MaterialError({ code: 'film_damaged' })
      yield { index: content.readUInt32LE(), rgba: content.subarray(4) }
    }
  }

  /** Reads the next record. A process that has died counts as a report of a damaged film. */
  async #take(): Promise<Record> {
    const start = await this.#output.read(recordHeadBytes)
    if (start.length < recordHeadBytes) throw new MaterialError({ code: 'film_damaged' })
    const length = start.readUInt32LE(1)
    if (length > maxRecordBytes) throw new MaterialError({ code: 'film_damaged' })
    const content = await this.#output.read(length)
    if (content.length < length) throw new MaterialError({ code: 'film_damaged' })
    const kind = start.readUInt8()
    if (kind === recordKinds.refusal) throw new MaterialError({ code: `film_${refusalOf(content)}` })
    return { kind, content }
  }
}

function refusalOf(content: Buffer): Refusal {
  return refusals.find((refusal) => refusal === content.toString()) ?? 'damaged'
}

/** Parses a head; undefined for an impossible head. */
function headOf(content: Buffer): FilmHead | undefined {
  const head = parseHead(content)
  if (!head || !Array.isArray(head.times)) return undefined
  const { width, height, times, seconds, rate, hasDecoder } = head
  const isSize = width > 0 && height > 0 && width % 4 === 0 && height % 2 === 0
  const isSmall = width * height <= filmLimits.pixels && times.length <= filmLimits.frames
  const isInOrder = times.every((time, index) => time >= (times[index - 1] ?? 0) && time <= seconds)
  const isShort = times.length > 0 && seconds > 0 && seconds <= filmLimits.seconds
  const isRate = rate >= 0 && rate <= filmLimits.rate
  if (!(isSize && isSmall && isInOrder && isShort && isRate)) return undefined
  return { width, height, times, seconds, rate, hasDecoder: hasDecoder === true }
}

function parseHead(content: Buffer): FilmHead | undefined {
  try {
    return JSON.parse(content.toString()) as FilmHead
  } catch {
    return undefined
  }
}
