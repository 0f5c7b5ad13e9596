import { Worker } from 'node:worker_threads'
import { type FilmHead, filmLimits, recordHeadBytes, recordKinds } from '../messages.ts'
import { frameSizeOf } from './frame-size.ts'
import { openSource } from './open-source.ts'
import { type FilmSource, RefusedFilm, type SourceSound } from './source.ts'

/** Reads the film in a file and writes it to the standard output as records. */
const [file = '', maxBytes = '0'] = process.argv.slice(2)
const workerData = { maxBytes: Number(maxBytes), parent: process.ppid }
new Worker(new URL('./watch.ts', import.meta.url), { workerData, name: 'watch' }).unref()

try {
  await send(await openSource(file))
  await write('end', [])
} catch (error) {
  const refusal = error instanceof RefusedFilm ? error.refusal : 'damaged'
  await write('refusal', [Buffer.from(refusal)])
}

async function send(source: FilmSource): Promise<void> {
  const { times, seconds, sound, hasDecoder } = source
  const size = frameSizeOf(source)
  const head: FilmHead = { ...size, times, seconds, rate: sound?.rate ?? 0, hasDecoder }
  await write('head', [Buffer.from(JSON.stringify(head))])
  if (!hasDecoder) return
  if (sound) await sendSound(sound)
  for await (const { index, rgba } of source.frames(size)) {
    const header = Buffer.alloc(4)
    header.writeUInt32LE(index)
    await write('frame', [header, rgba])
  }
}

/**
 * Sends stereo sound, up to the length of the longest permitted film. If the sound cannot be decoded, the film is sent without
 * sound.
 */
async function sendSound({ rate, pieces }: SourceSound): Promise<void> {
  let left = filmLimits.seconds * rate
  try {
    for await (const [mono, second = mono] of pieces) {
      const length = Math.min(left, mono!.length)
      const both = new Float32Array(length * 2)
      for (let index = 0; index < length; index += 1) both.set([mono![index]!, second![index]!], index * 2)
      // A piece may consist only of an encoder's priming, which is cut off.
      if (length > 0) await write('sound', [new Uint8Array(both.buffer)])
      left -= length
      if (left <= 0) return
    }
  } catch {
    // The sound that was decoded before the error is kept.
  }
}

/** Resolves when the parent is ready for the next record. */
async function write(kind: keyof typeof recordKinds, parts: readonly Uint8Array[]): Promise<void> {
  const head = Buffer.alloc(recordHeadBytes)
  head.writeUInt8(recordKinds[kind])
  head.writeUInt32LE(
    parts.reduce((sum, part) => sum + part.length, 0),
    1,
  )
  for (const part of [head, ...parts]) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    process.stdout.write(part, (error) => (error ? reject(error) : resolve()))
    await promise
  }
}
