import { execFile } from 'node:child_process'
import { rm, stat } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
const timeout = 120_000

/** Whether an ffmpeg with an H.264 encoder can be started. */
export async function hasFfmpeg(): Promise<boolean> {
  return await run('ffmpeg', ['-hide_banner', '-encoders'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.includes('libx264'),
    () => false,
  )
}

/** Seconds in which ffmpeg encodes the frames of a 720p film at 24 frames a second; decoding them is not counted. */
export async function timeEncoding(film: string): Promise<number> {
  const frames = `${film}.yuv`
  const result = `${film}.again.mp4`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p']
  await run('ffmpeg', [...quiet, '-i', film, ...raw, frames], { timeout })
  const bitsPerSecond = Math.round(((await stat(film)).size * 8) / 9)
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(bitsPerSecond)]
  const startedAt = performance.now()
  await run('ffmpeg', [...quiet, ...raw, '-s', '1280x720', '-r', '24', '-i', frames, ...coding, result], {
    timeout,
  })
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all([rm(frames), rm(result)])
  return seconds
}
