import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const quiet = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y']
const timeout = 120_000

/** Checks that an ffmpeg with an H.264 encoder is installed. */
export async function hasFfmpeg(): Promise<boolean> {
  return await run('ffmpeg', ['-hide_banner', '-encoders'], { timeout: 10_000 }).then(
    ({ stdout }) => stdout.includes('libx264'),
    () => false,
  )
}

/** Returns the seconds in which ffmpeg encodes the frames of a film, without decoding and without sound. */
export async function timeEncoding(film: string): Promise<number> {
  const frames = `${film}.yuv`
  const result = `${film}.again.mp4`
  const raw = ['-f', 'rawvideo', '-pix_fmt', 'yuv420p']
  await run('ffmpeg', [...quiet, '-i', film, ...raw, frames], { timeout })
  const { size, rate, bitsPerSecond } = await shapeOf(film)
  const coding = ['-c:v', 'libx264', '-preset', 'veryfast', '-b:v', String(bitsPerSecond)]
  const startedAt = performance.now()
  await run('ffmpeg', [...quiet, ...raw, '-s', size, '-r', rate, '-i', frames, ...coding, result], {
    timeout,
  })
  const seconds = (performance.now() - startedAt) / 1000
  await Promise.all([rm(frames), rm(result)])
  return seconds
}

/** Size, frame rate and bit rate of a film as arguments for ffmpeg. */
async function shapeOf(film: string): Promise<{ size: string; rate: string; bitsPerSecond: number }> {
  const entries = ['-show_entries', 'stream=width,height,r_frame_rate,bit_rate', '-of', 'json']
  const { stdout } = await run('ffprobe', ['-v', 'error', '-select_streams', 'v:0', ...entries, film])
  const { width, height, r_frame_rate, bit_rate } = JSON.parse(stdout).streams[0]
  return { size: `${width}x${height}`, rate: r_frame_rate, bitsPerSecond: Number(bit_rate) }
}
