import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { promisify } from 'node:util'
import type { FilmFormat, FilmWriter } from './film-writer.ts'

const probeMilliseconds = 5000
const stderrLimit = 4000
/** x264's measure of what may be lost. */
const rateFactors = { high: '20', standard: '25', compressed: '30' } as const

/** Whether an ffmpeg with an H.264 encoder can be started. */
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

function argumentsFor(format: FilmFormat, file: string): string[] {
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
  return [
    '-hide_banner',
    '-loglevel',
    'error',
    '-y',
    ...input,
    ...bt709,
    '-i',
    'pipe:0',
    ...coding,
    ...bt709,
    file,
  ]
}

class FfmpegWriter implements FilmWriter {
  readonly #folder: string
  readonly #file: string
  readonly #child: ChildProcess & { stdin: Writable; stderr: Readable }
  readonly #ended: Promise<void>
  #complaint = ''

  constructor(folder: string, format: FilmFormat) {
    this.#folder = folder
    this.#file = join(folder, 'film.mp4')
    this.#child = spawn('ffmpeg', argumentsFor(format, this.#file), { stdio: ['pipe', 'ignore', 'pipe'] })
    this.#child.stderr.on('data', (text: Buffer) => {
      this.#complaint = (this.#complaint + text.toString()).slice(0, stderrLimit)
    })
    // A pipe that breaks shows as the child's end, which `#ended` reports.
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
    // A copy: the frame's memory is drawn over while the pipe still holds it.
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

/** H.264 in MP4 by the system's ffmpeg. The file goes through a temporary folder, as its index is written last and moved. */
export async function openFfmpegWriter(format: FilmFormat): Promise<FilmWriter> {
  return new FfmpegWriter(await mkdtemp(join(tmpdir(), 'easel-film-')), format)
}
