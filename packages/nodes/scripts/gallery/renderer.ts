// Renders cells of the gallery in a child process, so that the measured memory belongs to a single job.
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { SocketValue, VideoValue } from '../../src/execution-types.ts'
import { encodeImage } from '../../src/ground/codec/image-codec.ts'
import { builtInTemplates } from '../../src/templates/index.ts'
import { runTemplate } from '../../src/testing/run-template.ts'
import type { Cell, CellOrder, CellResult } from './cell.ts'
import { peakMb, resetPeak } from './peak-memory.ts'
import { stripOf } from './strip.ts'

// Ends this process if the parent process is gone, because then no process reads the renderings.
process.on('disconnect', () => process.exit())
process.on('message', async (order: CellOrder) => {
  const result = await render(order).then(
    (cell): CellResult => ({ cell }),
    (error: unknown): CellResult => ({ error: error instanceof Error ? error.message : String(error) }),
  )
  process.send!(result)
})

async function render(order: CellOrder): Promise<Cell> {
  const template = builtInTemplates.find(({ key }) => key === order.key)!
  resetPeak()
  const startedAt = performance.now()
  const sources = await Promise.all(order.sources.map((path) => readFile(path)))
  let computeMs = 0
  const result = await runTemplate(template, {
    sources,
    values: order.values,
    side: order.side,
    onNode: ({ class_type }, milliseconds) => {
      if (!/^(Load|Save)/.test(class_type)) computeMs += milliseconds
    },
  })
  const file = await fileOf(result)
  const measured = {
    computeMs,
    totalMs: performance.now() - startedAt,
    peakMb: peakMb(),
    bytes: file.bytes.length,
  }
  const path = `${order.out}.${file.ending}`
  await writeFile(path, file.bytes)
  if (result.kind === 'image') {
    return { picture: basename(path), width: result.width, height: result.height, ...measured }
  }
  const film = result as VideoValue
  await writeFile(`${order.out}.strip.jpg`, await stripOf(film))
  const { width, height } = film
  return { picture: `${basename(order.out)}.strip.jpg`, film: basename(path), width, height, ...measured }
}

async function fileOf(value: SocketValue): Promise<{ bytes: Uint8Array; ending: string }> {
  if (value.kind === 'video') {
    return { bytes: value.bytes, ending: value.mime_type === 'video/mp4' ? 'mp4' : 'film.webp' }
  }
  if (value.kind !== 'image') throw new TypeError('A list of pictures is no result')
  const { bytes, mime_type } = await encodeImage(value, { format: 'jpeg' })
  return { bytes, ending: mime_type === 'image/jpeg' ? 'jpg' : 'webp' }
}
