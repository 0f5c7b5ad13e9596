// Renders the covers of the graphs to begin with, by running each on a photograph.
// Run by hand when a graph or one of its nodes changes: node packages/nodes/scripts/make-graph-covers.ts [key …]
import { mkdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { closeKernels, type ImageValue } from '../src/execution.ts'
import { sharpOf } from '../src/ground/codec/image-codec.ts'
import { localRegistry, settleValues, startingGraphs } from '../src/index.ts'
import sharp from '../src/sharp.ts'
import { quietContext } from '../src/testing/pictures.ts'
import { runGraph } from '../src/testing/run-template.ts'
import { graphCovers } from './covers/graph-covers.ts'

const folder = fileURLToPath(new URL('../graph-covers/', import.meta.url))
const size = { width: 640, height: 480 }

/** Colour of the paper around the framed print, which has a narrower format than a cover. */
const background = '#f4f0e6'

/**
 * Crops the photograph to the shape of the cover before the graph runs, so that the frames and corners that the graph adds are
 * complete on the cover.
 */
async function photoFor(key: string): Promise<Uint8Array> {
  const { photograph, position } = graphCovers[key]!
  const bytes = await readFile(new URL(`../photographs/${photograph}.webp`, import.meta.url))
  return await sharp(bytes)
    .resize({ ...size, fit: 'cover', position })
    .png()
    .toBuffer()
}

const wanted = process.argv.slice(2)
await mkdir(folder, { recursive: true })
for (const { key, graph } of startingGraphs) {
  if (wanted.length > 0 && !wanted.includes(key)) continue
  const photo = await photoFor(key)
  const context = quietContext({ readSource: async () => photo })
  const made = (await runGraph(settleValues(graph, localRegistry), context)) as ImageValue
  await sharpOf(made)
    .resize({ ...size, fit: 'contain', background })
    .removeAlpha()
    .webp({ quality: 76, effort: 6 })
    .toFile(`${folder}${key}.webp`)
  process.stdout.write(`${key}\n`)
}
await closeKernels()
