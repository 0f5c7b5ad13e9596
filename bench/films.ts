import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePhoto } from '@easel/testkit'
import { localTemplates } from '../packages/nodes/src/index.ts'
import { hasFfmpeg, timeEncoding } from './harness/ffmpeg.ts'
import type { Figure, Measurement } from './harness/measurement.ts'
import { Renderer } from './harness/renderer.ts'
import { temporaryFolder } from './harness/server.ts'

/**
 * Maximum ratio to the encoding time of ffmpeg. The photo story only moves a camera and makes music. The other templates draw more
 * in each frame; patterns draw the most, because they grow and are lit anew in each frame.
 */
const limits: Readonly<Record<string, number>> = { 'photo-story': 3.5, 'reaction-diffusion-film': 7 }
const usualLimit = 5

export const films: Measurement = {
  name: 'films',
  title: 'Films',
  about:
    'Without a server, in a process that runs the graphs of templates like a worker: each film template makes a film of three photos of 1600 × 1200 (or of ' +
    'as many photos as it takes) with its default parameters. The time includes everything from decoding to the finished file; a first film is not counted. ' +
    'For comparison, ffmpeg alone encodes the decoded frames of the same film (libx264 with the preset veryfast, at the bit rate of the film, on all ' +
    'cores). The ratio is computed for each run.',
  command: 'films',
  runs: 2,
  timeLimitMs: 15 * 60_000,
  async measure({ resources, runs, say }) {
    const folder = temporaryFolder(resources)
    const photos: string[] = []
    for (const seed of [1, 2, 3]) {
      const path = join(folder, `photo-${seed}.jpg`)
      await writeFile(path, await samplePhoto({ width: 1600, height: 1200, seed }))
      photos.push(path)
    }
    const withFfmpeg = await hasFfmpeg()
    if (!withFfmpeg) say('no ffmpeg with libx264 here: nothing to compare with')
    const renderer = new Renderer(resources)
    const figures: Figure[] = []
    for (const { key, image_count, input_arr } of localTemplates.filter(
      ({ media_type }) => media_type === 'video',
    )) {
      const order = { key, sources: photos.slice(0, image_count.max), side: 2048, out: join(folder, key) }
      // Each run has a new seed, so that no cache of the previous run is used.
      const seeded = input_arr.some(({ type }) => type === 'seed')
      const seconds: number[] = []
      const ratios: number[] = []
      for (let run = 0; run <= runs; run++) {
        const [cell] = await renderer.render({ ...order, values: seeded ? { seed: run } : {} })
        if (run === 0) continue
        seconds.push(cell!.totalMs / 1000)
        if (withFfmpeg) ratios.push(cell!.totalMs / 1000 / (await timeEncoding(join(folder, cell!.film!))))
        say(`${key}: ${seconds.at(-1)?.toFixed(1)} s${withFfmpeg ? `, ${ratios.at(-1)?.toFixed(2)} ×` : ''}`)
      }
      figures.push({ name: key, unit: 's', samples: seconds })
      if (withFfmpeg)
        figures.push({
          name: `${key} / ffmpeg alone`,
          unit: '×',
          limit: limits[key] ?? usualLimit,
          samples: ratios,
        })
    }
    await renderer.end()
    return figures
  },
}
