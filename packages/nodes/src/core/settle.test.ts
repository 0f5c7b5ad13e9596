import { contentKeys, type Graph, graphCost, planStages, validateGraph } from '@easel/graph'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graphRegistry, localRegistry, registry, registryOf, settleValues } from '../index.ts'
import { operations } from './values/declaration.ts'

const node = (class_type: string, inputs: Graph[string]['inputs'] = {}) => ({ class_type, inputs })
const photo = node('LoadImage', { image: 'photo.jpg' })
const save = (id: string, output = 0) => node('SaveImage', { image: [id, output] })
const settle = (graph: Graph) => {
  expect(validateGraph(graph, localRegistry)).toEqual([])
  return settleValues(graph, localRegistry)
}
const faultsOf = (graph: Graph) => validateGraph(settle(graph), registry)

describe('the nodes that the server runs itself', () => {
  test('are all core nodes in a graph without engine nodes, and no core nodes in a graph with an engine node', () => {
    const graph = { 1: photo, 2: node('ImageInvert', { image: ['1', 0] }), 3: save('2') }
    expect(registryOf(graph)).toBe(localRegistry)
    expect(registryOf({ ...graph, 4: node('KSampler') })).toBe(graphRegistry)
    expect(graphRegistry.has('ImageInvert')).toBe(false)
    expect(graphRegistry.get('LoadImage')!.outputs).toHaveLength(1)
    expect(graphRegistry.get('OilPainting')!.inputs.some(({ type }) => type === 'MASK')).toBe(false)
  })

  test('a graph without nodes that hold values is unchanged', () => {
    const graph = { 1: photo, 2: node('OilPainting', { image: ['1', 0] }), 3: save('2') }
    expect(settle(graph)).toBe(graph)
  })
})

describe('values', () => {
  test('replace the nodes that hold, calculate and choose them', () => {
    const graph = {
      1: photo,
      2: node('PrimitiveInt', { value: 300 }),
      3: node('Maths', { a: ['2', 0], b: 2.5, operation: 'divide' }),
      4: node('ImageScale', { image: ['1', 0], width: ['2', 0], height: ['3', 1] }),
      5: node('PrimitiveBoolean', { value: true }),
      6: node('ComfySwitchNode', { switch: ['5', 0], on_false: ['1', 0], on_true: ['4', 0] }),
      7: node('StringConcatenate', { string_a: 'near', string_b: 'exact', delimiter: '-' }),
      8: save('6'),
    }
    expect(settle(graph)).toEqual({
      1: photo,
      4: node('ImageScale', { image: ['1', 0], width: 300, height: 120 }),
      8: save('4'),
    })
  })

  test('are validated against the inputs that they are connected to', () => {
    const graphOf = (value: number) => ({
      1: photo,
      2: node('PrimitiveInt', { value }),
      3: node('ImageScale', { image: ['1', 0], width: ['2', 0] }),
      4: save('3'),
    })
    expect(faultsOf(graphOf(512))).toEqual([])
    expect(faultsOf(graphOf(99_999))).toMatchObject([{ node_id: '3', input: 'width', code: 'out_of_range' }])
    const divided = { ...graphOf(1), 5: node('Maths', { a: 1, b: 0, operation: 'divide' }) }
    const endless = { ...divided, 3: node('ImageScaleBy', { image: ['1', 0], scale_by: ['5', 0] }) }
    expect(faultsOf(endless)).toMatchObject([{ node_id: '3', input: 'scale_by', code: 'type_mismatch' }])
    const choice = { ...graphOf(1), 5: node('PrimitiveString', { value: 'sideways' }) }
    const rotated = { ...choice, 3: node('ImageRotate', { image: ['1', 0], rotation: ['5', 0] }) }
    expect(faultsOf(rotated)).toMatchObject([{ node_id: '3', input: 'rotation', code: 'out_of_range' }])
  })

  test('a switch to a picture must lead to a picture', () => {
    const graph = {
      1: photo,
      2: node('ComfySwitchNode', { switch: false, on_false: 7, on_true: ['1', 0] }),
      3: save('2'),
    }
    expect(faultsOf(graph)).toMatchObject([{ node_id: '3', input: 'image' }])
  })

  test('give the same result names as literal values', () => {
    const written = { 1: photo, 3: node('ImageScaleBy', { image: ['1', 0], scale_by: 2 }), 4: save('3') }
    const linked = {
      ...written,
      2: node('PrimitiveFloat', { value: 2 }),
      3: node('ImageScaleBy', { image: ['1', 0], scale_by: ['2', 0] }),
    }
    const keys = (graph: Graph) => contentKeys(settle(graph), registry, (name) => name)
    expect(keys(linked)).toEqual(keys(written))
  })

  test('every chain of calculations is replaced by its value', () => {
    const step = fc.tuple(
      fc.constantFrom(...operations),
      fc.double({ min: -9, max: 9, noNaN: true }),
      fc.nat(20),
    )
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        const chain = steps.map(([operation, b, back], index) => {
          const a = index > 0 ? ([`m${index - 1 - (back % index)}`, 0] as const) : 1
          return [`m${index}`, node('Maths', { a, b, operation })] as const
        })
        const end = node('ImageScaleBy', { image: ['1', 0], scale_by: [`m${steps.length - 1}`, 0] })
        const graph = settleValues(
          { ...Object.fromEntries(chain), 1: photo, 2: end, 3: save('2') },
          localRegistry,
        )
        expect(Object.keys(graph).sort()).toEqual(['1', '2', '3'])
        expect(typeof graph['2']!.inputs['scale_by']).toBe('number')
      }),
    )
  })
})

describe('masks', () => {
  test('a picture whose mask output is connected is split into an opaque picture and the mask', () => {
    const graph = {
      1: photo,
      2: node('ImageCompositeMasked', { destination: ['1', 0], source: ['1', 0], mask: ['1', 1] }),
      3: save('2'),
    }
    expect(settle(graph)).toEqual({
      1: photo,
      '1:parts': node('SplitImageWithAlpha', { image: ['1', 0] }),
      2: node('ImageCompositeMasked', {
        ...{ destination: ['1:parts', 0], source: ['1:parts', 0], mask: ['1:parts', 1] },
      }),
      3: save('2'),
    })
    expect(faultsOf(graph)).toEqual([])
  })

  const masked = {
    1: photo,
    2: node('ImageToMask', { image: ['1', 0], channel: 'red' }),
    3: node('OilPainting', { image: ['1', 0], mask: ['2', 0] }),
    4: node('InkDrawing', { image: ['3', 0], mask: ['2', 0] }),
    5: save('4'),
  }

  test('an effect with a mask paints the whole picture, and the next node restores the part outside the mask', () => {
    const graph = settle(masked)
    expect(graph['3']).toEqual(node('OilPainting', { image: ['1', 0] }))
    expect(graph['4']).toEqual(node('InkDrawing', { image: ['3:within', 0] }))
    expect(graph['4:within']).toEqual(
      node('PaintWithin', { before: ['3:within', 0], painted: ['4', 0], mask: ['2', 0] }),
    )
    expect(graph['5']).toEqual(save('4:within'))
    expect(faultsOf(masked)).toEqual([])
    expect(planStages(graph, registry)).toHaveLength(1)
  })

  test('an effect with a mask has the same result name as the effect without a mask, so that a cached result is used', () => {
    const plain = { 1: photo, 3: node('OilPainting', { image: ['1', 0] }), 5: save('3') }
    const keys = (graph: Graph) => contentKeys(settle(graph), registry, (name) => name)
    expect(keys(masked).get('3')).toBe(keys(plain).get('3'))
    expect(graphCost(settle(masked), registry)).toBeGreaterThanOrEqual(graphCost(plain, registry))
  })

  test('an effect of several pictures restores the first picture outside the mask', () => {
    const graph = {
      1: node('LoadImages', { images: { __value__: ['a.jpg', 'b.jpg'] } }),
      2: node('SolidMask', { width: 8, height: 8 }),
      3: node('ColourGrade', { images: ['1', 0], mask: ['2', 0] }),
      4: save('3'),
    }
    expect(faultsOf(graph)).toEqual([])
    expect(settle(graph)['3:within']!.inputs['before']).toEqual(['1', 0])
  })
})
