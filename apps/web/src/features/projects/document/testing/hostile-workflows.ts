import fc from 'fast-check'

/**
 * Values that files must not have instead of a valid value: of every type, at the limits of numbers, and names of built-in
 * properties.
 */
const strange = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, '', '-1', 0, -0, -1, 1.5, 1e308, -1e308, 2 ** 53, Number.MAX_VALUE, Number.MIN_VALUE],
    ...[
      '__proto__',
      'constructor',
      'toString',
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
    ],
    ...[[], {}, [null], [[]], { '0': 1e308, '1': -1e308 }, ['1', 0], { id: {} }],
    // Objects that cannot be converted to a text or to a number.
    ...[{ toString: '', valueOf: 0 }, [{ toString: null }]],
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

/** Objects with some of the fields that files have, each with a fitting value or a strange value. */
function record(fields: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<unknown> {
  const either = Object.entries(fields).map(([name, fitting]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fitting }, { weight: 1, arbitrary: strange }),
  ])
  const object = fc.record(Object.fromEntries(either), { requiredKeys: [] })
  return fc.oneof({ weight: 8, arbitrary: object }, { weight: 1, arbitrary: strange })
}

const id = fc.oneof(fc.nat(6), fc.constantFrom('1', '1#2', '__proto__'))
const type = fc.constantFrom(
  'Load',
  'Effect',
  'Blend',
  'Save',
  'Reroute',
  'Note',
  'MarkdownNote',
  'Sub',
  'Absent',
)
const slot = record({
  name: fc.constantFrom('image', 'a', 'b', 'seed', '__proto__'),
  type: fc.constantFrom('IMAGE', '*'),
  link: id,
})
const output = record({
  name: fc.string(),
  type: fc.constant('IMAGE'),
  links: fc.array(id, { maxLength: 3 }),
})
const pair = fc.tuple(fc.integer(), fc.integer())

const node = record({
  id,
  type,
  title: fc.string(),
  pos: pair,
  size: pair,
  mode: fc.constantFrom(0, 2, 4),
  flags: record({ collapsed: fc.boolean() }),
  inputs: fc.array(slot, { maxLength: 4 }),
  outputs: fc.array(output, { maxLength: 3 }),
  widgets_values: fc.array(strange, { maxLength: 6 }),
  bgcolor: fc.constantFrom('#123', 'url(javascript:alert(1))'),
})

const link = fc.oneof(
  fc.tuple(id, id, fc.nat(3), id, fc.nat(3), fc.constant('IMAGE')) as fc.Arbitrary<unknown>,
  record({
    id,
    origin_id: id,
    origin_slot: fc.nat(3),
    target_id: id,
    target_slot: fc.nat(3),
    parentId: id,
  }),
)

const points = fc.array(record({ id, parentId: id, pos: pair, linkIds: fc.array(id, { maxLength: 3 }) }), {
  maxLength: 4,
})

const group = record({
  title: fc.string(),
  bounding: fc.tuple(fc.double(), fc.double(), fc.double(), fc.double()),
})

/** JSON whose top level may be a workflow, as a faulty program or an attacker may write it. */
export const hostileWorkflow: fc.Arbitrary<unknown> = record({
  version: fc.constantFrom(0.4, 1),
  nodes: fc.array(node, { maxLength: 8 }),
  links: fc.array(link, { maxLength: 10 }),
  groups: fc.array(group, { maxLength: 3 }),
  reroutes: points,
  floatingLinks: fc.array(link, { maxLength: 2 }),
  extra: record({
    reroutes: points,
    linkExtensions: fc.array(record({ id, parentId: id }), { maxLength: 4 }),
  }),
  definitions: record({
    subgraphs: fc.array(record({ id: fc.constant('Sub'), name: fc.string() }), { maxLength: 2 }),
  }),
  // A file holds only JSON values.
}).map((json) => JSON.parse(JSON.stringify(json) ?? 'null'))
