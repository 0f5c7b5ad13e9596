import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import { childEnvironment } from './child-environment.ts'
import type { FilmFormat, FilmWriter } from './film-writer.ts'
import type { SampledSound } from './sound/sound.ts'

const probeMilliseconds = 5000
const stderrLimit = 4000
/** Constant rate factors of x264: a higher factor gives a lower quality. */
const rateFactors = { high: '20', standard: '25', compressed: '30' } as const

/** Returns true if an ffmpeg with an H.264 encoder can be started. */
export async function hasFfmpeg(): Promise<boolean> {
  try {
    const { stdout } = await promisify(execFile)('ffmpeg', ['-hide_banner', '-encoders'], {
      timeout: probeMilliseconds,
    })
    return stdout.includes('libx264')
  } catch {
    return false
  }
}

interface SoundFile {
  readonly file: string
  readonly rate: number
  readonly channels: number
}

/** Writes sound as interleaved samples to a file, because ffmpeg can read only a single pipe at its own pace. */
async function writeSound(sound: SampledSound, file: string): Promise<SoundFile> {
  const { rate, channels } = sound
  await using target = await open(file, 'w')
  for await (const piece of sound.pieces) {
    const mixed = new Float32Array(piece[0]!.length * channels)
    for (const [channel, samples] of piece.entries())
      for (let index = 0; index < samples.length; index++) mixed[index * channels + channel] = samples[index]!
    await target.write(new Uint8Array(mixed.buffer))
  }
  return { file, rate, channels }
}

function argumentsFor(format: FilmFormat, file: string, sound: SoundFile | undefined): string[] {
  const bt709 = [
    '-color_range',
    'tv',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'yuv420p',
    '-s',
    `${format.width}x${format.height}`,
    '-r',
    `${format.fps}`,
  ]
  const coding = [
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-crf',
    rateFactors[format.quality ?? 'high'],
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ]
  const heard = sound
    ? ['-f', 'f32le', '-ar', `${sound.rate}`, '-ac', `${sound.channels}`, '-i', sound.file]
    : []
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...input,
    ...bt709,
    '-i',
    'pipe:0',
    ...heard,
    ...coding,
    ...bt709,
    ...(sound ? ['-c:a', 'aac', '-b:a', '160k', '-t', `${format.frames / format.fps}`] : []),
    file,
  ]
}

class FfmpegWriter implements FilmWriter {
  readonly #folder: string
  readonly #file: string
  readonly #child: ChildProcess & { stdin: Writable; stderr: Readable }
  readonly #ended: Promise<void>
  #complaint = ''

  constructor(folder: string, format: FilmFormat, sound: SoundFile | undefined) {
    this.#folder = folder
    this.#file = join(folder, 'film.mp4')
    this.#child = spawn('ffmpeg', argumentsFor(format, this.#file, sound), {
      stdio: ['pipe', 'ignore', 'pipe'],
      env: childEnvironment(),
    })
    this.#child.stderr.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(0, stderrLimit)
    })
    // A broken pipe means that the child has ended, which `#ended` reports.
    this.#child.stdin.on('error', () => undefined)
    this.#ended = new Promise((resolve, reject) => {
      this.#child.on('error', reject)
      this.#child.on('close', (code) =>
        code === 0 ? resolve() : reject(new Error(`ffmpeg ended with ${code}: ${this.#complaint}`)),
      )
    })
    this.#ended.catch(() => undefined)
  }

  async add(bytes: Uint8Array): Promise<void> {
    // The bytes are copied, because the caller overwrites the frame's memory while the pipe still holds it.
    if (this.#child.stdin.write(Buffer.from(bytes))) return
    await Promise.race([once(this.#child.stdin, 'drain'), this.#ended])
  }

  async finish(): Promise<Uint8Array> {
    this.#child.stdin.end()
    await this.#ended
    return readFile(this.#file)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#child.kill('SIGKILL')
    await this.#ended.catch(() => undefined)
    await rm(this.#folder, { recursive: true, force: true })
  }
}

/**
 * Writes H.264 and AAC in MP4 with the system's ffmpeg. Uses a temporary
 * folder, because the index is written last and then moved to the front.
 */
export async function openFfmpegWriter(format: FilmFormat): Promise<FilmWriter> {
  if (format.sound?.kind === 'coded') throw new Error('ffmpeg is given samples only')
  const folder = await mkdtemp(join(tmpdir(), 'easel-film-'))
  try {
    const sound = format.sound && (await writeSound(format.sound, join(folder, 'sound.f32')))
    return new FfmpegWriter(folder, format, sound)
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}
