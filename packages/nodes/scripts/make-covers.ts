// Renders the covers of the built-in templates, as covers/table.ts describes them, with the templates themselves.
// Run by hand when a template's look changes: node packages/nodes/scripts/make-covers.ts key … [--out folder]
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import libvips from 'sharp'
import { closeKernels, executions, type ImageValue } from '../src/execution.ts'
import { encodeImage, sharpOf } from '../src/ground/codec/image-codec.ts'
import sharp from '../src/sharp.ts'
import { builtInTemplates } from '../src/templates/index.ts'
import { quietContext } from '../src/testing/pictures.ts'
import { runTemplate } from '../src/testing/run-template.ts'
import {
  type Cover,
  covers,
  type Kept,
  type RenderedPicture,
  type Sample,
  type Strips,
  sourcesOf,
} from './covers/table.ts'

// The cuts between strips are SVG drawings; this script reads no untrusted files.
libvips.unblock({ operation: ['VipsForeignLoadSvg'] })

const coverSize = { width: 960, height: 1200 }
/** Size of the source photo, which lists show only while the pointer is on the cover. */
const sourceSize = { width: 640, height: 800 }
const paper = '#e9e4dc'

const imageOf = ({ width, height }: { width: number; height: number }, data: Buffer): ImageValue => {
  return { kind: 'image', width, height, data: new Uint8ClampedArray(data) }
}

async function pictureOf(sample: Sample): Promise<ImageValue> {
  const whole = await wholeOf(sample)
  const { window } = sample
  return window ? imageOf(window, await sharpOf(whole).extract(window).raw().toBuffer()) : whole
}

async function wholeOf(sample: Sample): Promise<ImageValue> {
  if ('template' in sample) return await render(sample)
  if ('node' in sample) {
    const [picture] = await executions.get(sample.node)!(sample.inputs, quietContext())
    return picture as ImageValue
  }
  const path = 'file' in sample ? `covers/samples/${sample.file}` : `../photographs/${sample.photograph}`
  const bytes = await readFile(new URL(`${path}.webp`, import.meta.url))
  const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return imageOf(info, data)
}

async function render({ template, values, sample }: RenderedPicture): Promise<ImageValue> {
  const definition = builtInTemplates.find(({ key }) => key === template)!
  const { bytes } = await encodeImage(await pictureOf(sample), { format: 'png' })
  return (await runTemplate(definition, { sources: [bytes], values })) as ImageValue
}

/** Renders a picture for each of the values and lays strips of them side by side. */
async function strips({ values, slant, line = 0, ...rest }: Strips): Promise<ImageValue> {
  const { width, height } = coverSize
  const svg = (content: string) =>
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`,
    )
  const cuts = values.map((_, index) => [
    (index / values.length) * width + slant,
    (index / values.length) * width - slant,
  ])
  const layers: Buffer[] = []
  for (const [index, strip] of values.entries()) {
    const [top, low] = index === 0 ? [0, 0] : cuts[index]!
    const right = svg(`<path d="M${top} 0H${width}V${height}H${low}"/>`)
    const view = sharpOf(await render({ ...rest, values: strip })).resize({ ...coverSize, fit: 'cover' })
    layers.push(
      await view
        .composite([{ input: right, blend: 'dest-in' }])
        .png()
        .toBuffer(),
    )
  }
  const lines = cuts.slice(1).map(([top, low]) => `<path d="M${top} 0L${low} ${height}"/>`)
  layers.push(svg(`<g stroke="#fffaf0" stroke-width="${line}">${line > 0 ? lines.join('') : ''}</g>`))
  const [ground, ...others] = layers
  return imageOf(
    coverSize,
    await sharp(ground!)
      .composite(others.map((input) => ({ input })))
      .raw()
      .toBuffer(),
  )
}

async function makeCover(cover: Exclude<Cover, Kept>, path: string): Promise<void> {
  const picture =
    'slant' in cover ? strips(cover) : 'template' in cover ? render(cover) : pictureOf(cover.sample)
  const made = sharpOf(await picture)
  await (cover.blur === undefined ? made : sharp(await made.blur(cover.blur).png().toBuffer()))
    .resize({ ...(cover.size ?? coverSize), fit: 'cover' })
    .removeAlpha()
    .webp({ quality: cover.quality ?? 78, effort: 6 })
    .toFile(path)
}

/** Width of the gaps between adjacent photos, in pixels. */
const gap = 8

/**
 * Writes the photos behind a cover in the shape of the cover, so that both can be overlaid: a single photo fills the picture, two
 * or three photos lie below each other, and four or more photos lie in rows of two. A cut-out is laid on a paper background.
 */
async function makeSource(sources: readonly Sample[], path: string): Promise<void> {
  const columns = sources.length > 3 ? 2 : 1
  const rows = Math.ceil(sources.length / columns)
  const width = Math.round((sourceSize.width - gap * (columns - 1)) / columns)
  const height = Math.round((sourceSize.height - gap * (rows - 1)) / rows)
  const photos = sources.map(async (source, index) => ({
    input: await sharpOf(await pictureOf(source))
      .resize({ width, height, fit: 'cover' })
      .flatten({ background: paper })
      .png()
      .toBuffer(),
    left: (index % columns) * (width + gap),
    top: Math.floor(index / columns) * (height + gap),
  }))
  await libvips({ create: { ...sourceSize, channels: 3, background: '#fff' } })
    .composite(await Promise.all(photos))
    .webp({ quality: 74, effort: 6 })
    .toFile(path)
}

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string', default: fileURLToPath(new URL('../assets', import.meta.url)) } },
})
if (names.length === 0) process.stdout.write(`Which one? ${Object.keys(covers).join(' ')}\n`)
for (const name of names) {
  const cover = covers[name]
  if (!cover) throw new Error(`There is no cover ${name} in covers/table.ts`)
  const sources = sourcesOf(name)
  if (!('kept' in cover)) await makeCover(cover, join(options.out, `${name}.webp`))
  else if (sources.length === 0) throw new Error(`${name}.webp is kept as it is: ${cover.kept}`)
  if (sources.length > 0) await makeSource(sources, join(options.out, `${name}-source.webp`))
  process.stdout.write(`${name}\n`)
}
await closeKernels()
