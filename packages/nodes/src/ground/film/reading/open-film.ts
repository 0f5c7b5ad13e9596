import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MaterialError, NoDecoderError } from '../../../execution-types.ts'
import { childEnvironment } from '../child-environment.ts'
import { hasFfmpeg } from '../ffmpeg-writer.ts'
import type { Sound } from '../sound/sound.ts'
import { ChildOutput, SlowReaderError } from './child-output.ts'
import { ffmpegFrames, ffmpegSound } from './ffmpeg-reader.ts'
import { type FilmFrame, FilmReader } from './film-reader.ts'
import type { FilmHead } from './messages.ts'

const main = fileURLToPath(new URL('./process/main.ts', import.meta.url))
const root = fileURLToPath(new URL('../../../../../..', import.meta.url))
/** Folders that the process may read in addition to its film: they contain no data and no secrets. */
const codeFolders = ['node_modules', 'packages'].map((part) => join(root, part))
/** Memory limit in bytes, beyond which the process is killed. */
const maxMemory = 1_000_000_000

export interface OpenFilm {
  readonly head: FilmHead
  readonly sound: Sound | undefined
  /** The frames in order, with their position among `head.times`; a damaged frame may be left out. */
  frames(): AsyncGenerator<FilmFrame>
}

/**
 * Opens an untrusted film (MP4, WebM, animated WebP, PNG or GIF) and passes it to `use`. The film is decoded frame by frame in
 * processes that may only read this file and the code. These processes are killed when `use` ends, when the signal is aborted,
 * and when they exceed their limits of time and memory. @throws MaterialError if the file is not a film, is damaged, or exceeds
 * `filmLimits`; NoDecoderError if this machine cannot decode the film.
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
    await using output = decode(file, signal)
    const reader = new FilmReader(output)
    const head = await reader.head()
    if (head.hasDecoder)
      return await use({ head, sound: await reader.sound(head), frames: () => reader.frames(head) })
    if (!(await hasFfmpeg())) throw new NoDecoderError()
    const sound = head.rate > 0 ? await ffmpegSound(file, signal) : undefined
    return await use({ head, sound, frames: () => ffmpegFrames(file, head, signal) })
  } catch (error) {
    throw error instanceof SlowReaderError
      ? new MaterialError({ code: 'film_large' }, { cause: error })
      : error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Starts the process that decodes a film. */
export function decode(file: string, signal: AbortSignal, memory = maxMemory): ChildOutput {
  const flags = [
    `--max-old-space-size=${Math.round(maxMemory / 2e6)}`,
    ...['--permission', '--allow-addons', '--allow-worker'],
    ...[...codeFolders, dirname(file)].map((folder) => `--allow-fs-read=${join(folder, '*')}`),
    '--disable-warning=SecurityWarning',
  ]
  const args = [...flags, main, file, String(memory)]
  return new ChildOutput(process.execPath, args, { env: childEnvironment(), signal })
}
