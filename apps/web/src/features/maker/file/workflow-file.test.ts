import { expect, test } from 'vitest'
import { nodeTitles, readWorkflowFile, readWorkflowText, UnfitFile } from './workflow-file.ts'

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
    [signature, ...pieces].map((one) => new Uint8Array(one)),
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

test('a number that JSON does not have is read as nothing', () => {
  expect(readWorkflowText('{"nodes":[{"id":1,"is_changed":[NaN]}]}')).toBe(
    '{"nodes":[{"id":1,"is_changed":[null]}]}',
  )
})

test('a PNG gives the workflow of its editor rather than the graph', async () => {
  const file = png(
    ['tEXt', bytesOf(`prompt\0${JSON.stringify(graph)}`)],
    ['iTXt', bytesOf(`workflow\0\0\0en\0\0${JSON.stringify(drawn)}`)],
    ['IEND', new Uint8Array()],
  )
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

test('a WebP gives the workflow of its Exif part', async () => {
  const file = webp(`II*\0\0workflow:${JSON.stringify(drawn)}\0prompt:${JSON.stringify(graph)}\0`)
  expect(await readWorkflowFile(file)).toBe(JSON.stringify(drawn))
})

test.each([
  ['file_not_json', new Blob(['nodes'], { type: 'application/json' })],
  ['file_no_workflow', new Blob(['{"a":1}'], { type: 'application/json' })],
  ['file_no_workflow', new Blob(['[]'])],
  ['picture_no_workflow', png(['tEXt', bytesOf('Title\0A fox')])],
  ['picture_no_workflow', new Blob(['\xff\xd8'], { type: 'image/jpeg' })],
  ['file_too_large', new Blob([new Uint8Array(16 * 1024 * 1024 + 1)])],
])('a file without a workflow is refused: %s', async (fault, file) => {
  expect(await faultOf(readWorkflowFile(file))).toBe(fault)
})

test('a part of a PNG that claims to be larger than the file ends it', async () => {
  const whole = new Uint8Array(await png(['tEXt', bytesOf('workflow\0{"nodes":[]}')]).arrayBuffer())
  whole[8] = 0xff
  expect(await faultOf(readWorkflowFile(new Blob([whole], { type: 'image/png' })))).toBe(
    'picture_no_workflow',
  )
})

test('a node is called as in its editor', () => {
  expect(nodeTitles(JSON.stringify(drawn))('6')).toBe('Words')
  expect(nodeTitles(JSON.stringify(drawn))('7')).toBe('VAEDecode')
  expect(nodeTitles(JSON.stringify(graph))('3')).toBe('Sampler')
  expect(nodeTitles(JSON.stringify(drawn))('ui.nodes.9')).toBe('ui.nodes.9')
})
