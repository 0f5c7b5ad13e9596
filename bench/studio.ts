import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { samplePhoto } from '@easel/testkit'
import type { CellOrder } from '../packages/nodes/scripts/gallery/cell.ts'
import { decodeImage, encodeImage } from '../packages/nodes/src/execution.ts'
import { localTemplates } from '../packages/nodes/src/index.ts'
import sharp from '../packages/nodes/src/sharp.ts'
import { portraitFile } from '../packages/nodes/src/testing/photos.ts'
import { gmicSeconds, hasGmic, ownSeconds } from './harness/kuwahara.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { maskFile, orderOf, photoFile } from './harness/orders.ts'
import { phonePhoto } from './harness/photos.ts'
import { Renderer } from './harness/renderer.ts'
import { temporaryFolder } from './harness/server.ts'
import { summarize } from './harness/statistics.ts'

const side = 1024
const radius = 4
const pictures = localTemplates.filter(({ media_type }) => media_type === 'image')

export const studio: Measurement = {
  name: 'studio',
  title: 'The picture engine',
  about:
    'Without a server, in a process that runs the graphs of templates like a worker. Compute: the nodes between loading and saving, for a ' +
    'portrait of 1024 × 1024, which paintings enlarge to 1536 × 1536 (or for only a seed, in the usual size), with default parameters; a first ' +
    "run is not counted; the second row requests pictures of the photo's own size. Kuwahara: the anisotropic filter with its flow over eight sectors, compared with `kuwahara` of G'MIC over four squares, both with 9 × 9 " +
    "on the same 1024 × 1024 on all cores, if G'MIC is installed; the ratio is computed for each run. Loading and saving: a JPEG of 4000 × 3000 is decoded to 2048 px, after its header was read, upright and with " +
    'alpha, and encoded; libvips alone decodes and encodes it in one step without alpha. Two at once: two oil paintings in one ' +
    'process, compared with the same paintings one after the other. Memory: the peak of resident memory while every template, including film templates, runs on ' +
    'photos of 100 megapixels that are loaded at 2048 px, as baseline JPEG; then one template on a progressive JPEG. MB are 10⁶ bytes.',
  command: 'studio',
  runs: 3,
  timeLimitMs: 25 * 60_000,
  measure: async (bench) => [
    ...(await compareKuwahara(bench)),
    ...(await compareCodec(bench)),
    ...(await timeTemplates(bench)),
    ...(await timeTwoAtOnce(bench)),
  ],
}

/** Number of runs of each filter. A run of either filter takes less than a second, and ratios of single runs differ by a tenth. */
const filterRuns = 7

async function compareKuwahara({ resources, say }: Bench): Promise<Figure[]> {
  if (!(await hasGmic())) {
    say("no G'MIC here: nothing to compare with")
    return []
  }
  const photo = await samplePhoto({ width: side, height: side, format: 'png' })
  const path = join(temporaryFolder(resources), 'photo.png')
  await writeFile(path, photo)
  const ownTimes: number[] = []
  const gmic: number[] = []
  await ownSeconds(photo, radius)
  for (let run = 0; run < filterRuns; run++) {
    ownTimes.push((await ownSeconds(photo, radius)) * 1000)
    gmic.push((await gmicSeconds(path, radius)) * 1000)
  }
  say(`Kuwahara ${summarize(ownTimes).median.toFixed(0)} ms, G'MIC ${summarize(gmic).median.toFixed(0)} ms`)
  return [
    { name: 'Kuwahara, anisotropic', unit: 'ms', samples: ownTimes },
    { name: "G'MIC's Kuwahara", unit: 'ms', samples: gmic },
    {
      name: "Kuwahara / G'MIC's",
      unit: '×',
      limit: 0.2,
      samples: ownTimes.map((ms, run) => ms / gmic[run]!),
    },
  ]
}

async function compareCodec({ runs, say }: Bench): Promise<Figure[]> {
  const ownTimes: number[] = []
  const alone: number[] = []
  for (let run = -1; run < runs; run++) {
    const photo = await phonePhoto(run + 2)
    const seconds = await secondsOf(async () =>
      encodeImage(await decodeImage(photo, 2048), { format: 'jpeg' }),
    )
    const min = await secondsOf(() =>
      sharp(photo)
        .resize(2048, 2048, { fit: 'inside' })
        .jpeg({ quality: 92, chromaSubsampling: '4:4:4', optimiseCoding: false })
        .toBuffer(),
    )
    // The first run is not counted, because both sides load code in this run.
    if (run < 0) continue
    ownTimes.push(1000 * seconds)
    alone.push(1000 * min)
  }
  say(
    `loading and saving ${summarize(ownTimes).median.toFixed(0)} ms, libvips ${summarize(alone).median.toFixed(0)} ms`,
  )
  return [
    { name: 'Loading and saving', unit: 'ms', samples: ownTimes },
    { name: 'libvips alone', unit: 'ms', samples: alone },
    {
      name: 'Loading and saving / libvips alone',
      unit: '×',
      samples: ownTimes.map((ms, run) => ms / alone[run]!),
    },
  ]
}

async function timeTemplates({ resources, runs, say }: Bench): Promise<Figure[]> {
  const folder = temporaryFolder(resources)
  const photo = join(folder, 'portrait.jpg')
  const material = { photo, mask: await maskFile(folder), folder }
  const renderer = new Renderer(resources)
  let renders = 0
  const secondsOfOrder = async (order: CellOrder) => {
    const samples: number[] = []
    for (let run = 0; run <= runs; run++) {
      await writePortrait(photo, renders++)
      const [cell] = await renderer.render(order)
      if (run > 0) samples.push(cell!.computeMs / 1000)
    }
    return samples
  }
  const figures: Figure[] = []
  const sameSize: number[] = []
  for (const template of pictures) {
    const order = orderOf(template, material)
    const samples = await secondsOfOrder(order)
    const isOfPhoto = template.image_count.max > 0
    if (isOfPhoto) sameSize.push(summarize(await secondsOfOrder({ ...order, side })).median)
    say(
      `${template.key}: ${summarize(samples).median.toFixed(2)} s, same size ${sameSize.at(-1)?.toFixed(2)} s`,
    )
    figures.push({ name: template.key, unit: 's', limit: 5, samples })
  }
  await renderer.end()
  const usual = figures.filter((_, index) => pictures[index]!.image_count.max > 0)
  return [
    {
      name: 'Photo to picture, median of the templates',
      ...{ unit: 's', limit: 1.2 },
      samples: usual.map(({ samples }) => summarize(samples).median),
    },
    { name: 'The same, pictures of 1024 × 1024', unit: 's', limit: 0.8, samples: sameSize },
    ...figures,
  ]
}

/** Writes a portrait with a mark that differs in each run, so that no stored output of an earlier portrait is reused. */
async function writePortrait(path: string, number: number): Promise<void> {
  const [r, g, b] = [number >> 4, (number & 15) << 4, 128]
  const mark = { create: { width: 8, height: 8, channels: 3, background: { r, g, b } } } as const
  await writeFile(
    path,
    await sharp(await portraitFile())
      .resize(side, side)
      .composite([{ input: mark, left: 0, top: 0 }])
      .jpeg()
      .toBuffer(),
  )
}

async function timeTwoAtOnce({ resources, runs, say }: Bench): Promise<Figure[]> {
  const folder = temporaryFolder(resources)
  const photo = await photoFile(folder, { width: side, height: side })
  const renderer = new Renderer(resources)
  const order = { key: 'oil-painting', sources: [photo], values: {}, side, out: join(folder, 'one') }
  const otherOrder = { ...order, values: { seed: 1 }, out: join(folder, 'other') }
  await renderer.render(order)
  const samples: number[] = []
  for (let run = 0; run < runs; run++) {
    const inSequence = await secondsOf(async () => [
      await renderer.render(order),
      await renderer.render(otherOrder),
    ])
    const together = await secondsOf(() => renderer.render(order, otherOrder))
    samples.push(together / inSequence)
    say(`two at once ${together.toFixed(2)} s, one after the other ${inSequence.toFixed(2)} s`)
  }
  await renderer.end()
  return [{ name: 'Two works at once / one after the other', unit: '×', limit: 1.15, samples }]
}

async function secondsOf(act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await act()
  return (performance.now() - startedAt) / 1000
}
