import fc from 'fast-check'
import { expect, test } from 'vitest'
import { align } from '../conversion/align-widgets.ts'
import { Budget } from '../conversion/budget.ts'
import { Definitions } from '../conversion/object-info.ts'
import { nodeShape } from './node-shape.ts'

const shapeOf = (required: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  nodeShape('Thing', { input: { required }, ...more })

const widgets = (required: Record<string, unknown>) =>
  shapeOf(required).inputs.map(({ name, widget }) => [name, widget?.kind, widget?.valueCount])

test('inputs that take values have a field, and inputs that only take links have no field', () => {
  expect(
    widgets({
      image: ['IMAGE'],
      seed: ['INT', { min: 0, max: 9 }],
      steps: ['INT', { default: 20 }],
      more: ['INT', { control_after_generate: true }],
      cfg: ['FLOAT', { step: 0.1 }],
      text: ['STRING', { multiline: true }],
      forced: ['STRING', { forceInput: true }],
      on: ['BOOLEAN'],
      ink: ['COLOR'],
      photo: [['a.png'], { image_upload: true }],
      size: [['small', 'large']],
      filtered: [['small'], { control_after_generate: true }],
      compared: ['IMAGECOMPARE'],
      mode: ['COMFY_DYNAMICCOMBO_V3', { options: [{ key: 'a', inputs: {} }] }],
    }),
  ).toEqual([
    ['image', undefined, undefined],
    ['seed', 'seed', 2],
    ['steps', 'integer', 1],
    ['more', 'seed', 2],
    ['cfg', 'number', 1],
    ['text', 'text', 1],
    ['forced', undefined, undefined],
    ['on', 'boolean', 1],
    ['ink', 'colour', 1],
    ['photo', 'image', 1],
    ['size', 'choice', 1],
    ['filtered', 'choice', 3],
    ['compared', 'unknown', 0],
    ['mode', 'unknown', null],
  ])
})

test('names of pictures on an engine are not offered', () => {
  const [input] = shapeOf({ photo: [['of-somebody-else.png'], { image_upload: true }] }).inputs
  expect(JSON.stringify(input)).not.toContain('of-somebody-else')
})

test('a growing input is shown as the sockets that an editor shows first', () => {
  const template = { input: { required: { image: ['IMAGE'] } }, prefix: 'image', min: 1 }
  expect(shapeOf({ images: ['COMFY_AUTOGROW_V3', { template }] }).inputs.map(({ name }) => name)).toEqual([
    'images.image0',
    'images.image1',
  ])
})

test('a type without a display name gets its class name, divided into words', () => {
  expect(nodeShape('BlurTheImage', {})).toMatchObject({ title: 'Blur The Image', inputs: [], outputs: [] })
  expect(shapeOf({}, { display_name: 'Thing!', output: ['IMAGE'], output_name: ['out'] })).toMatchObject({
    title: 'Thing!',
    outputs: [{ name: 'out', type: 'IMAGE' }],
  })
})

const spec = fc.constantFrom<unknown[]>(
  ['INT', { default: 1 }],
  ['INT', { control_after_generate: true }],
  ['FLOAT', {}],
  ['STRING', {}],
  ['BOOLEAN', {}],
  [['a', 'b'], {}],
  [['a', 'b'], { control_after_generate: true }],
  ['BOUNDING_BOX', {}],
  ['IMAGECOMPARE', {}],
  ['IMAGE'],
)

test('values are counted as a conversion assigns them', () => {
  fc.assert(
    fc.property(fc.array(spec, { maxLength: 8 }), (specs) => {
      const required = Object.fromEntries(specs.map((spec, index) => [`input${index}`, spec]))
      const definition = { input: { required } }
      const counts = nodeShape('Thing', definition).inputs.map(({ widget }) => widget?.valueCount ?? 0)
      const list = Array.from({ length: counts.reduce((sum, count) => sum + count, 0) }, (_, index) => index)
      const { inputs } = new Definitions([{ Thing: definition }]).get('Thing')!
      const options = { marked: new Set<string>(), withForced: false, isStrict: true }
      const { values, missing, surplus } = align(inputs, list, { ...options, path: '', budget: new Budget() })
      expect([missing, surplus]).toEqual([[], 0])
      let position = 0
      for (const [index, { name }] of inputs.entries()) {
        if (counts[index]! > 0) expect(values.get(name)).toBe(position)
        position += counts[index]!
      }
    }),
  )
})
