// Renders built-in templates with every photo of a folder into a
// page with pictures, times and memory, and into one contact sheet:
// npm run gallery -- <folder> [--out folder] [--templates key,key] [--size 1024]
// npm run gallery -- --goldens stores each template's low-resolution look, which its test compares with.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join, parse, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { localTemplates } from '../src/index.ts'
import type { BuiltInTemplate } from '../src/templates/types.ts'
import type { CellOrder, CellResult } from './gallery/cell.ts'
import { figuresOf, pageOf, type Row } from './gallery/page.ts'
import { writeSheet } from './gallery/sheet.ts'

const usage = `npm run gallery -- <folder of photos> [--out folder] [--templates key,key] [--size 1024]
npm run gallery -- --goldens [--templates key,key]
  --out        where the page goes; gallery/ in the system's temporary folder unless told
  --templates  these only
  --size       longest side in pixels of what is loaded, or made from nothing
  --goldens    stores the look of every template that tests expect from now on
`
const photoEndings = new Set(['.jpg', '.jpeg', '.png', '.webp', '.avif', '.gif', '.heic', '.tif', '.tiff'])
/** Seeds for templates that need no photo. */
const seeds = [1, 2, 3, 4, 5, 6]
/** A template that takes more photos than this number is rendered with groups only, not with single photos. */
const fewPhotos = 3

interface GalleryOptions {
  readonly photos: readonly string[]
  readonly templates: readonly BuiltInTemplate[]
  readonly side: number
  readonly out: string
}

/** Returns the cells of a template: one per photo or group of photos, or one per seed without photos. */
function ordersOf(
  template: BuiltInTemplate,
  { photos, side, out }: GalleryOptions,
): (CellOrder & { title: string })[] {
  const { key, image_count, input_arr } = template
  const order = (title: string, sources: readonly string[], values: Record<string, number> = {}) => {
    return {
      key,
      title,
      sources,
      values,
      side,
      out: join(out, `${key}.${title.replaceAll(/[^\w.-]+/g, '_')}`),
    }
  }
  if (image_count.max === 0) {
    const seed = input_arr.find(({ type }) => type === 'seed')
    return seed
      ? seeds.map((value) => order(`seed-${value}`, [], { [seed.name]: value }))
      : [order('once', [])]
  }
  const alone = image_count.min <= 1 ? photos.map((photo) => order(parse(photo).name, [photo])) : []
  if (image_count.max === 1) return alone
  const groups = []
  for (let offset = 0; offset < photos.length; offset += image_count.max) {
    const count = Math.max(image_count.min, Math.min(image_count.max, photos.length - offset))
    const sources = Array.from({ length: count }, (_, index) => photos[(offset + index) % photos.length]!)
    groups.push(order(`photos-${offset + 1}-${offset + count}`, sources))
  }
  return image_count.max <= fewPhotos ? [...alone, ...groups] : groups
}

async function ask(renderer: ChildProcess, order: CellOrder): Promise<CellResult> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    renderer.send(order)
    const ended = once(renderer, 'exit', { signal }).then(([code]) => {
      throw new Error(`The renderer ended (${code}) at ${order.key}`)
    })
    const [result] = await Promise.race([once(renderer, 'message', { signal }), ended])
    return result as CellResult
  } finally {
    answered.abort()
  }
}

async function render(wanted: GalleryOptions): Promise<Row[]> {
  const renderer = fork(new URL('gallery/renderer.ts', import.meta.url), { serialization: 'json' })
  const rows: Row[] = []
  for (const template of wanted.templates) {
    const cells: { title: string; result: CellResult }[] = []
    for (const { title, ...order } of ordersOf(template, wanted)) {
      const result = await ask(renderer, order)
      cells.push({ title, result })
      process.stdout.write(`${template.key}, ${title}: ${figuresOf(result)}\n`)
    }
    rows.push({ template, cells })
  }
  renderer.disconnect()
  await once(renderer, 'exit')
  return rows
}

async function photosOf(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => photoEndings.has(extname(name).toLowerCase()))
  return names.sort().map((name) => resolve(folder, name))
}

/** Runs the test that compares the looks, but in its writing mode: the goldens are made only in this way. */
async function storeGoldens(keys: readonly string[] = []): Promise<void> {
  const vitest = fileURLToPath(new URL('vitest.mjs', import.meta.resolve('vitest/package.json')))
  const test = 'packages/nodes/src/templates/every-template.sweep.test.ts'
  const args = ['run', '--mode', 'sweeps', '--project', 'mocks', test]
  // The names of these tests begin with the template's key.
  if (keys.length > 0) args.push('-t', `^(${keys.join('|')}): the pixels`)
  const cwd = fileURLToPath(new URL('../../..', import.meta.url))
  const child = fork(vitest, args, { cwd, env: { ...process.env, EASEL_GOLDENS: 'write' } })
  const [code] = await once(child, 'exit')
  process.exitCode = Number(code ?? 1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    templates: { type: 'string' },
    size: { type: 'string', default: '1024' },
    goldens: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const keys = values.templates?.split(',')
const unknown = keys?.find((wanted) => !localTemplates.some(({ key }) => key === wanted))
const side = Number(values.size)
if (unknown !== undefined) process.stderr.write(`There is no template ${unknown}.\n`)
if (values.goldens && !values.help && unknown === undefined) await storeGoldens(keys)
else if (values.help || positionals.length !== 1 || unknown !== undefined || !(side >= 64 && side <= 4096)) {
  process.stdout.write(usage)
  process.exitCode = values.help ? 0 : 1
} else {
  const out = resolve(values.out ?? join(tmpdir(), 'gallery'))
  await mkdir(out, { recursive: true })
  const templates = localTemplates.filter(({ key }) => keys?.includes(key) ?? true)
  const rows = await render({ photos: await photosOf(positionals[0]!), templates, side, out })
  await writeFile(join(out, 'index.html'), pageOf(rows))
  await writeSheet(out, rows, join(out, 'contact-sheet.png'))
  process.stdout.write(`${join(out, 'index.html')}\n${join(out, 'contact-sheet.png')}\n`)
}
