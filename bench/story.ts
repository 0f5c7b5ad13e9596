import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hasFfmpeg, timeEncoding } from './harness/ffmpeg.ts'
import type { Measurement } from './harness/measurement.ts'
import { type EndedWork, makeWork, roomySettings, signUp, upload } from './harness/person.ts'
import { phonePhoto } from './harness/photos.ts'
import { startServer, temporaryFolder } from './harness/server.ts'

const filmMs = 9000

export const story: Measurement = {
  name: 'story',
  title: 'Photo story of three photos',
  about:
    'Three photos of 12 megapixels become a film of 9 s with 1280 × 720 pixels at 24 frames a second, as H.264 in MP4 by the built-in encoder: from ' +
    '`start_ts` to `finish_ts`, with decoding, drawing, encoding and storing. If ffmpeg is installed, it encodes ' +
    'the decoded frames of the same film for comparison (libx264 with the preset veryfast, at the bit rate of the film, on all cores); the ratio is ' +
    'the time of the whole story by the time of ffmpeg.',
  command: 'story',
  runs: 3,
  timeLimitMs: 8 * 60_000,
  async measure({ resources, runs, say }) {
    const dataDir = temporaryFolder(resources)
    const server = await startServer(resources, { dataDir, env: roomySettings })
    const person = await signUp(resources, server.baseUrl)
    const sources: string[] = []
    for (const seed of [1, 2, 3]) sources.push(await upload(person, await phonePhoto(seed)))
    const withFfmpeg = await hasFfmpeg()
    if (!withFfmpeg) say('no ffmpeg with libx264 here: nothing to compare with')
    const story: number[] = []
    const ffmpeg: number[] = []
    for (let run = 0; run < runs; run++) {
      // Each run has another seed and makes another film, so that no output of an earlier run is reused.
      const params = { seed: run + 1, resolution: '720p' }
      const ended = await makeWork(person, { template: 'photo-story', sources, params, withinMs: 120_000 })
      const film = join(temporaryFolder(resources), 'film.mp4')
      await writeFile(film, await download(server.baseUrl, ended))
      story.push((ended.work.finish_ts - ended.work.start_ts) / 1000)
      if (withFfmpeg) ffmpeg.push(await timeEncoding(film))
      say(`story ${run + 1} of ${runs}: ${story.at(-1)?.toFixed(2)} s`)
    }
    const ratios = ffmpeg.map((seconds, run) => story[run]! / seconds)
    return [
      { name: 'Story', unit: 's', limit: 12, samples: story },
      ...(withFfmpeg
        ? ([
            { name: 'ffmpeg alone, the same frames', unit: 's', samples: ffmpeg },
            { name: 'Story / ffmpeg alone', unit: '×', samples: ratios },
          ] as const)
        : []),
    ]
  },
}

async function download(baseUrl: string, { work }: EndedWork): Promise<Uint8Array> {
  const video = work.result_info?.data.outputs[0]?.files.video
  const isRight =
    video?.mime_type === 'video/mp4' &&
    video.width === 1280 &&
    video.height === 720 &&
    video.duration_ms === filmMs
  if (!isRight) throw new Error(`The result is not ${filmMs} ms of 720p: ${JSON.stringify(video)}`)
  const response = await fetch(new URL(video.url, baseUrl), { signal: AbortSignal.timeout(30_000) })
  if (!response.ok) throw new Error(`The film was answered with ${response.status}`)
  const film = await response.bytes()
  // The server would use ffmpeg without a warning if the built-in encoder were missing. The muxer of the built-in encoder writes
  // its name into the file, so the file shows which encoder was used.
  if (Buffer.from(film).includes('Lavf')) throw new Error('The film was not made by the built-in encoder')
  return film
}
