import type { Cell } from '../packages/nodes/scripts/gallery/cell.ts'
import { localTemplates } from '../packages/nodes/src/index.ts'
import type { Bench, Figure, Measurement } from './harness/measurement.ts'
import { maskFile, orderOf, photoFile, portraitPhoto } from './harness/orders.ts'
import { Renderer } from './harness/renderer.ts'
import { temporaryFolder } from './harness/server.ts'

export const peak: Measurement = {
  name: 'peak',
  title: 'Peak memory of the picture engine',
  about:
    'In a process that runs the graphs of templates like a worker: the peak of resident memory while every template, including film templates, runs on ' +
    'photos of 100 megapixels that are loaded at 2048 px, as baseline JPEG, one after the other; then one template on a progressive JPEG. MB are 10⁶ bytes.',
  command: 'peak',
  runs: 1,
  timeLimitMs: 15 * 60_000,
  measure: weighTemplates,
}

async function weighTemplates({ resources, say }: Bench): Promise<Figure[]> {
  const folder = temporaryFolder(resources)
  const huge = { width: 12_000, height: 8300 }
  const material = { photo: await photoFile(folder, huge), mask: await maskFile(folder), folder }
  const withSubject = { ...material, photo: await portraitPhoto(folder, huge) }
  const heavySide = 2048
  const renderer = new Renderer(resources)
  const peaks: number[] = []
  for (const template of localTemplates) {
    const order = orderOf(template, template.best_photo?.cut_out ? withSubject : material)
    const [cell] = await renderer.render({ ...order, side: heavySide })
    peaks.push(cell!.peakMb)
    say(`${template.key}: ${cell!.peakMb.toFixed(0)} MB, ${(cell!.totalMs / 1000).toFixed(1)} s`)
  }
  const progressive = await photoFile(folder, { ...huge, progressive: true })
  const order = orderOf(localTemplates[0]!, { ...material, photo: progressive })
  const [heavy] = (await renderer.render({ ...order, side: heavySide })) as [Cell]
  await renderer.end()
  return [
    {
      name: 'Peak memory over the gallery, 100-megapixel photos',
      unit: 'MB',
      limit: 1000,
      samples: [Math.max(...peaks)],
    },
    {
      name: 'Peak memory, a progressive JPEG of that size',
      unit: 'MB',
      limit: 1500,
      samples: [heavy.peakMb],
    },
  ]
}
