import { readFileSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { maxReadBytes } from './media-texts.ts'
import { pictureTexts } from './picture-texts.ts'
import {
  nodeTitles,
  readWorkflowFile,
  readWorkflowsIn,
  readWorkflowText,
  UnfitFile,
} from './workflow-file.ts'

const graph = { 3: { class_type: 'KSampler', inputs: { seed: 7 }, _meta: { title: 'Sampler' } } }
const drawn = {
  nodes: [
    { id: 6, type: 'CLIPTextEncode', title: 'Words' },
    { id: 7, type: 'VAEDecode' },
  ],
}
const bytesOf = (text: string) => new TextEncoder().encode(text)

function png(...parts: [type: string, body: Uint8Array][]): Blob {
  const pieces = parts.flatMap(([type, body]) => {
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, body.length)
    return [length, bytesOf(type), body, new Uint8Array(4)]
  })
  const signature = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10])
  return new Blob(
    [signature, ...pieces].map((bytes) => new Uint8Array(bytes)),
    { type: 'image/png' },
  )
}

function webp(exif: string): Blob {
  const body = bytesOf(exif)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, body.length, true)
  return new Blob([bytesOf('RIFF\0\0\0\0WEBPEXIF'), length, body], { type: 'image/webp' })
}

const faultOf = (read: Promise<string>) =>
  read.then(
    () => undefined,
    (error: unknown) => (error instanceof UnfitFile ? error.fault : error),
  )

test.each([graph, drawn])('a JSON file is read as compact JSON: %j', async (workflow) => {
  const file = new Blob([JSON.stringify(workflow, null, 2)], { type: 'application/json' })
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(workflow))
})

test.each([
  ['[NaN, -Infinity,Infinity]', '[null,null,null]'],
  [String.raw`"a: NaN, \"b\": Infinity",-Infinity`, String.raw`"a: NaN, \"b\": Infinity",null`],
])(
  'a number that JSON does not support is read as null, and a word in a text is kept: %s',
  (written, read) => {
    expect(readWorkflowText(`{"nodes":[{"id":1}],"x":[${written}]}`)).toBe(
      `{"nodes":[{"id":1}],"x":[${read}]}`,
    )
  },
)

test('many small chunks do not give more texts than fit into memory', async () => {
  const maximum = 1000
  const packed = deflateSync('x'.repeat(maximum))
  for (const [type, head] of [
    ['zTXt', 'text\0\0'],
    ['iTXt', 'text\0\x01\0\0\0'],
  ] as const) {
    const chunk = new Uint8Array([...bytesOf(head), ...packed])
    const picture = png(...Array.from({ length: 50 }, () => [type, chunk] as [string, Uint8Array]))
    const found = await pictureTexts(new Uint8Array(await picture.arrayBuffer()), maximum)
    expect(found.map(([, text]) => text.length)).toEqual([maximum, maximum, maximum, maximum])
  }
})

test('a long text with an unclosed quote is refused at once', async () => {
  const text = `{"nodes":[NaN],"a":"${String.raw`\"`.repeat(1_000_000)}`
  expect(await faultOf(Promise.resolve().then(() => readWorkflowText(text)))).toBe('file_not_json')
})

test.each([
  ['a request to the API', { prompt: graph, client_id: 'a' }, graph],
  ['a request with a drawing', { prompt: graph, extra_data: { extra_pnginfo: { workflow: drawn } } }, drawn],
  ['a request to a service', { input: { workflow: graph, images: [] } }, graph],
  [
    'an answer about the history',
    { 'a-1': { prompt: [0, 'a-1', graph, { extra_pnginfo: { workflow: drawn } }, ['3']], outputs: {} } },
    drawn,
  ],
  ['a queue', { queue_running: [], queue_pending: [[1, 'a-1', graph, {}, ['3']]] }, graph],
  ['a list', [drawn], drawn],
  ['a comment with texts', { prompt: JSON.stringify(graph), workflow: null }, graph],
])('the workflow inside of %s is read', (_name, value, workflow) => {
  expect(readWorkflowText(JSON.stringify(value))).toBe(JSON.stringify(workflow))
})

const titled = (title: string) => JSON.stringify({ nodes: [{ id: 1, type: 'SaveImage', title }] })
/** The first characters of a text in GBK. */
const gbk = { 中: [0xd6, 0xd0], 文: [0xce, 0xc4] }
const bytesIn = (text: string, encode: (character: string) => number[]) =>
  new Uint8Array([...text].flatMap(encode))

test.each([
  ['UTF-8 with a byte order mark', '中文', (c: string) => [...bytesOf(c)], [0xef, 0xbb, 0xbf]],
  ['UTF-16', '中文', (c: string) => [c.charCodeAt(0) & 0xff, c.charCodeAt(0) >> 8], [0xff, 0xfe]],
  [
    'UTF-16, big end first',
    '中文',
    (c: string) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 0xff],
    [0xfe, 0xff],
  ],
  ['GBK', '中文', (c: string) => gbk[c as keyof typeof gbk] ?? [c.charCodeAt(0)], []],
  ['Latin-1', 'Généré à Zürich', (c: string) => [c.charCodeAt(0)], []],
])('the texts of a file in %s are kept', async (_encoding, title, encode, mark) => {
  const bytes = bytesIn(titled(title), encode)
  const file = new Blob([new Uint8Array(mark), bytes])
  expect(nodeTitles(await readWorkflowFile(file))('1')).toBe(title)
  if (mark.length > 0) return
  const picture = png(['tEXt', new Uint8Array([...bytesOf('workflow\0'), ...bytes])])
  expect(nodeTitles(await readWorkflowFile(picture))('1')).toBe(title)
})

function number(value: number, bytes: 4 | 8): Uint8Array<ArrayBuffer> {
  const made = new Uint8Array(bytes)
  new DataView(made.buffer).setUint32(0, value, true)
  return made
}

const inSvg = (text: string) =>
  new Blob([
    `<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"><metadata>\n<![CDATA[\n${text}\n]]>\n</metadata></svg>`,
  ])

function inGlb(asset: object): Blob {
  const json = bytesOf(JSON.stringify({ asset }))
  const lengths = [number(2, 4), number(20 + json.length, 4), number(json.length, 4)]
  return new Blob(['glTF', ...lengths, 'JSON', new Uint8Array(json)])
}

function inLatent(metadata: object): Blob {
  const json = bytesOf(JSON.stringify({ __metadata__: metadata, latent_tensor: { dtype: 'F32' } }))
  return new Blob([number(json.length, 8), new Uint8Array(json), number(0, 4)])
}

test.each([
  ['an SVG', inSvg(JSON.stringify({ prompt: graph, workflow: drawn }))],
  ['a GLB', inGlb({ version: '2.0', extras: { prompt: graph, workflow: drawn } })],
  ['a latent', inLatent({ prompt: JSON.stringify(graph), workflow: JSON.stringify(drawn) })],
])('the workflow in %s of ComfyUI is read', async (_kind, file) => {
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

test.each([
  ['an SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })],
  ['a GLB', inGlb({ version: '2.0' })],
  ['model weights', inLatent({ format: 'pt' })],
])('%s without a workflow is refused, and the message states the reason', async (_kind, file) => {
  expect(await faultOf(readWorkflowFile(file))).toBe('media_no_workflow')
})

/** Files of Pillow and FFmpeg, with which ComfyUI and its packs save. Their node has this title. */
const savedTitle = '写真 😀'

test.each([
  ...['text.png', 'ztxt.png', 'itxt-compressed.png', 'comf.png', 'exif.jpg', 'exif.webp', 'exif.avif'],
  ...['saved.mp4', 'comment.mp4', 'saved.webm', 'saved.flac', 'saved.mp3', 'saved.opus'],
])('the workflow in %s is read, whatever type the browser states', async (name) => {
  const bytes = readFileSync(new URL(`saved-files/${name}`, import.meta.url))
  for (const type of ['', 'application/octet-stream']) {
    const workflow = await readWorkflowFile(new Blob([bytes], { type }))
    expect(nodeTitles(workflow)('1')).toBe(savedTitle)
  }
})

test.each(['{}', 'null', '{"nodes":[]}', 'undefined'])(
  'a graph is used if the drawing beside it is %s',
  async (empty) => {
    const file = png(
      ['tEXt', bytesOf(`workflow\0${empty}`)],
      ['tEXt', bytesOf(`prompt\0${JSON.stringify(graph)}`)],
    )
    expect(await readWorkflowFile(file)).toBe(JSON.stringify(graph))
  },
)

test('a compressed text is not read beyond the limit of a workflow', async () => {
  const zeros = new Blob([bytesOf(`{"nodes":[{"a":"${' '.repeat(17 * 1024 * 1024)}"}]}`)])
  const packed = await new Response(
    zeros.stream().pipeThrough(new CompressionStream('deflate')),
  ).arrayBuffer()
  const body = new Uint8Array([...bytesOf('workflow\0\0'), ...new Uint8Array(packed)])
  expect(await faultOf(readWorkflowFile(png(['zTXt', body])))).toBe('media_no_workflow')
})

test('the editor’s workflow in a PNG takes precedence over the graph', async () => {
  const file = png(
    ['tEXt', bytesOf(`prompt\0${JSON.stringify(graph)}`)],
    ['iTXt', bytesOf(`workflow\0\0\0en\0\0${JSON.stringify(drawn)}`)],
    ['IEND', new Uint8Array()],
  )
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

test('the workflow in the Exif part of a WebP is read', async () => {
  const file = webp(`II*\0\0workflow:${JSON.stringify(drawn)}\0prompt:${JSON.stringify(graph)}\0`)
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

test.each([
  ['file_not_json', new Blob(['nodes'], { type: 'application/json' })],
  ['file_no_workflow', new Blob(['{"a":1}'], { type: 'application/json' })],
  ['file_no_workflow', new Blob(['[]'])],
  ['media_no_workflow', png(['tEXt', bytesOf('Title\0A fox')])],
  ['media_no_workflow', new Blob(['\xff\xd8'], { type: 'image/jpeg' })],
  ['media_no_workflow', new Blob(['fLaC'])],
  ['media_no_workflow', new Blob(['\0\0\0\x18ftypisom\0\0\0\0'])],
  ['file_other_kind', new Blob(['MZ\0\0'])],
  ['file_too_large', new Blob([new Uint8Array(16 * 1024 * 1024 + 1)])],
])('a file without a workflow is refused: %s', async (fault, file) => {
  expect(await faultOf(readWorkflowFile(file))).toBe(fault)
})

describe('a workflow in the comment of a picture', () => {
  const exif = (comment: Uint8Array) => {
    const header = [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x86, 0x92, 7, 0]
    const place = new Uint8Array(12)
    new DataView(place.buffer).setUint32(0, comment.length, true)
    new DataView(place.buffer).setUint32(4, 26, true)
    return new Uint8Array([...header, ...place, ...comment])
  }
  const webpWith = (block: Uint8Array) => {
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, block.length, true)
    return new Blob([bytesOf('RIFF\0\0\0\0WEBPEXIF'), length, new Uint8Array(block)])
  }
  const wide = (text: string) =>
    new Uint8Array(new Uint16Array([...text].map((sign) => sign.charCodeAt(0))).buffer)

  test.each([
    ['as Civitai writes it', { ...graph, extra: { airs: [] }, extraMetadata: '{"prompt":"fox"}' }],
    ['in a request', { prompt: graph, client_id: 'x' }],
  ])('is read %s, in UTF-8 and UTF-16', async (_, value) => {
    const text = JSON.stringify(value)
    for (const comment of [
      bytesOf(`ASCII\0\0\0${text}`),
      new Uint8Array([...bytesOf('UNICODE\0'), ...wide(text)]),
    ])
      expect(JSON.parse(await readWorkflowFile(webpWith(exif(comment))))).toEqual(graph)
  })

  test('is not read in other comments', async () => {
    expect(await faultOf(readWorkflowFile(webpWith(exif(bytesOf('{"nodes":[]}')))))).toBe('media_no_workflow')
  })
})

test('a chunk of a PNG that states a length beyond the file ends the reading', async () => {
  const file = new Uint8Array(await png(['tEXt', bytesOf('workflow\0{"nodes":[]}')]).arrayBuffer())
  file[8] = 0xff
  expect(await faultOf(readWorkflowFile(new Blob([file], { type: 'image/png' })))).toBe('media_no_workflow')
})

test('a node has the name that its editor shows', () => {
  expect(nodeTitles(JSON.stringify(drawn))('6')).toBe('Words')
  expect(nodeTitles(JSON.stringify(drawn))('7')).toBe('VAEDecode')
  expect(nodeTitles(JSON.stringify(graph))('3')).toBe('Sampler')
  expect(nodeTitles(JSON.stringify(drawn))('ui.nodes.9')).toBe('9')
})

test('the first of several workflows in a PNG is used, and their number is reported', async () => {
  const otherWorkflow = { nodes: [{ id: 1, type: 'Other' }] }
  const file = png(
    ['tEXt', bytesOf(`workflow\0${JSON.stringify(drawn)}`)],
    ['tEXt', bytesOf(`prompt\0${JSON.stringify(graph)}`)],
    ['tEXt', bytesOf(`workflow\0${JSON.stringify(otherWorkflow)}`)],
    ['iTXt', bytesOf(`workflow\0\0\0\0\0${JSON.stringify(graph)}`)],
  )
  expect(await readWorkflowsIn(file)).toEqual({ text: JSON.stringify(drawn), count: 3 })
  expect((await readWorkflowsIn(new Blob([JSON.stringify(drawn)]))).count).toBe(1)
})

test('a damaged chunk of a PNG is skipped', async () => {
  const file = png(
    ['zTXt', bytesOf('workflow\0\0not compressed')],
    ['tEXt', bytesOf(`workflow\0${JSON.stringify(drawn)}`)],
  )
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

/** Returns an MP4 whose comment is a graph, followed by spaces up to the given length. */
function mp4(commentBytes: number): Blob {
  const comment = new Uint8Array(commentBytes).fill(32)
  comment.set(bytesOf(JSON.stringify(graph)))
  const box = (type: string, ...parts: BlobPart[]): Blob => {
    const body = new Blob(parts)
    const length = new Uint8Array(4)
    new DataView(length.buffer).setUint32(0, body.size + 8)
    return new Blob([length, bytesOf(type), body])
  }
  const zeros = (count: number) => new Uint8Array(count)
  const handler = box('hdlr', zeros(8), bytesOf('mdirappl'), zeros(9))
  const data = box('data', new Uint8Array([0, 0, 0, 1, 0, 0, 0, 0]), comment)
  const item = box('\xa9cmt', data)
  // The name of the item has a character that takes two bytes in UTF-8.
  const named = new Blob([item.slice(0, 4), new Uint8Array([0xa9]), item.slice(6)])
  const list = box('ilst', named)
  const header = box('mvhd', zeros(100))
  return new Blob([
    box('ftyp', bytesOf('isom'), zeros(4), bytesOf('isom')),
    box('moov', header, box('udta', box('meta', zeros(4), handler, list))),
  ])
}

test('the workflow in the comment of an MP4 is read', async () => {
  expect(await readWorkflowFile(mp4(1000))).toBe(JSON.stringify(graph))
})

test('an MP4 with a comment of 100 MB is refused, and not read completely', async () => {
  const file = mp4(100 * 1024 * 1024)
  let read = 0
  const { slice } = file
  file.slice = (start = 0, end = file.size) => {
    read += Math.min(end, file.size) - start
    return slice.call(file, start, end)
  }
  expect(await faultOf(readWorkflowFile(file))).toBe('file_too_large')
  expect(read).toBeLessThanOrEqual(maxReadBytes + 512)
})
