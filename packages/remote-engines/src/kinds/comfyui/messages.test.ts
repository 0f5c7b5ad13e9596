import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FaultReader } from './execution-fault.ts'
import { readPreview } from './preview.ts'
import { Progress } from './progress.ts'
import { key } from './testing/harness.ts'
import { abilitiesOf } from './version.ts'

const node = fc.constantFrom('1', '2', '3', 'elsewhere')
const state = fc.record({
  value: fc.oneof(fc.double(), fc.anything()),
  max: fc.oneof(fc.double(), fc.anything()),
  state: fc.constantFrom('running', 'finished', 'error', 7),
})
const message = fc.oneof(
  fc.record({ type: fc.constant('executing'), data: fc.record({ node: fc.option(node) }) }),
  fc.record({ type: fc.constant('executed'), data: fc.record({ node }) }),
  fc.record({ type: fc.constant('execution_cached'), data: fc.record({ nodes: fc.array(node) }) }),
  fc.record({
    type: fc.constant('progress'),
    data: fc.record({ node, value: fc.double(), max: fc.double() }),
  }),
  fc.record({
    type: fc.constant('progress_state'),
    data: fc.record({ nodes: fc.dictionary(node, fc.oneof(state, fc.anything())) }),
  }),
  fc.record({ type: fc.string(), data: fc.dictionary(fc.string(), fc.anything()) }),
)

test('progress never falls and stays from 0 to 1, for any messages', () => {
  const graph = {
    '1': { class_type: 'CheckpointLoaderSimple', inputs: {} },
    '2': { class_type: 'KSampler', inputs: { steps: 20 } },
    '3': { class_type: 'SaveImage', inputs: {} },
  }
  fc.assert(
    fc.property(fc.array(message), (messages) => {
      const progress = new Progress(graph)
      let before = 0
      for (const { type, data } of messages) {
        progress.take(type, data)
        expect(progress.fraction).toBeGreaterThanOrEqual(before)
        expect(progress.fraction).toBeLessThanOrEqual(1)
        before = progress.fraction
      }
    }),
  )
})

test('progress counts the steps of a sampler, besides the nodes', () => {
  const progress = new Progress({
    '1': { class_type: 'CheckpointLoaderSimple', inputs: {} },
    '2': { class_type: 'KSampler', inputs: { steps: 8 } },
    '3': { class_type: 'SaveImage', inputs: {} },
  })
  progress.take('execution_cached', { nodes: ['1'] })
  expect(progress.fraction).toBeCloseTo(0.1)
  progress.take('executing', { node: '2' })
  progress.take('progress', { node: '2', value: 4, max: 8 })
  expect(progress.fraction).toBeCloseTo(0.5)
  progress.take('executing', { node: '3' })
  expect(progress.fraction).toBeCloseTo(0.9)
  progress.take('executed', { node: '3' })
  expect(progress.fraction).toBe(1)
})

test('binary messages of any content cause no error', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(0, 1, 2, 3, 4), (bytes, type) => {
      const message = new Uint8Array([0, 0, 0, type, ...bytes])
      const preview = readPreview(message.buffer)
      // Random bytes rarely begin with the signature of a picture, so the test cannot rely on a preview.
      expect(preview === undefined || preview.hint.type === 'preview').toBe(true)
    }),
  )
})

test('a preview has the prompt that its message names', () => {
  const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1]
  const described = new TextEncoder().encode(JSON.stringify({ prompt_id: 'ours', node_id: '3' }))
  const withMetadata = new Uint8Array([0, 0, 0, 4, 0, 0, 0, described.length, ...described, ...png])
  expect(readPreview(withMetadata.buffer)).toMatchObject({ prompt: 'ours', hint: { mime_type: 'image/png' } })
  expect(readPreview(new Uint8Array([0, 0, 0, 1, 0, 0, 0, 2, ...png]).buffer)?.prompt).toBeUndefined()
  const longer = new Uint8Array([0, 0, 0, 4, 0, 0, 15, 0, ...described, ...png])
  expect(readPreview(longer.buffer)).toBeUndefined()
})

const reader = new FaultReader({
  address: 'http://10.1.2.3:8188',
  headers: { authorization: key, 'x-pass': 'correct-horse' },
  families: {},
  socket: false,
})
const secrets = ['10.1.2.3', key, 's3cret-key-of-the-engine', 'correct-horse', '/home/ana/models']

test('no fault contains the address, a header or a path, even if the server repeats them', () => {
  const words = fc.array(fc.oneof(fc.string(), fc.constantFrom(...secrets)), { maxLength: 5 })
  const text = words.map((parts) => parts.join(' '))
  fc.assert(
    fc.property(text, text, (first, second) => {
      const refusal = {
        error: { type: 'x', message: first, details: second },
        node_errors: {
          '1': { class_type: second, errors: [{ type: 'y', message: first, details: second }] },
        },
      }
      const faults = [
        reader.ofExecution({ node_type: first, exception_type: second, exception_message: first }),
        reader.ofRefusal(refusal),
        reader.ofRefusal({ ...refusal, node_errors: {} }),
      ]
      for (const secret of secrets) expect(JSON.stringify(faults)).not.toContain(secret)
    }),
  )
})

test.each([
  ['torch.OutOfMemoryError', 'Allocation on device'],
  ['RuntimeError', 'CUDA error: out of memory'],
  ['RuntimeError', "DefaultCPUAllocator: can't allocate memory: you tried to allocate 4398046511104 bytes"],
])('%s with "%s" is an out-of-memory error', (exception_type, exception_message) => {
  expect(reader.ofExecution({ exception_type, exception_message }).code).toBe('out_of_memory')
})

test("a refusal does not repeat the list of the engine's files", () => {
  const reason = {
    type: 'value_not_in_list',
    message: 'Value not in list',
    details: "scheduler: 'odd' not in ['simple', 'secret-model']",
    extra_info: { input_name: 'scheduler', received_value: 'odd' },
  }
  expect(reader.ofRefusal({ node_errors: { '1': { class_type: 'KSampler', errors: [reason] } } })).toEqual({
    code: 'refused',
    params: { detail: "KSampler: Value not in list: scheduler: 'odd'" },
  })
})

test.each([
  ['0.3.27', false, false],
  ['0.8.0', true, false],
  ['v0.25.1', true, false],
  ['0.26.0', true, true],
  ['0.38.0-nightly', true, true],
  ['1.0', true, true],
  ['', false, false],
  [undefined, false, false],
  ['master', false, false],
])('version %s has jobs: %s, and cancels by id: %s', (version, jobs, cancelJob) => {
  expect(abilitiesOf(version)).toEqual({ jobs, cancelJob })
})
