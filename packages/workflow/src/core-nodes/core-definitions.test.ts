import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Definitions, uiToDag } from '../conversion/index.ts'
import { coreDefinitions } from './core-definitions.ts'
import { coreNodeTable } from './core-node-table.ts'

const names = coreNodeTable.split('\n').flatMap((line) => /^\w+(?=\()/.exec(line)?.[0] ?? [])

test('each line of the table describes another node, whose inputs and outputs can be read', () => {
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
  const all = coreDefinitions(names)
  expect(Object.keys(all)).toEqual(names)
  const definitions = new Definitions([all])
  for (const name of names) {
    const { inputs, outputTypes, isOutput } = definitions.get(name)!
    expect([name, isOutput || outputTypes.length > 0]).toEqual([name, true])
    for (const { type, options } of inputs) {
      expect(type).toMatch(/^[A-Z_]+$/)
      const numbers = [options['default'], options['min'], options['max']]
      if (type === 'INT' || type === 'FLOAT')
        expect([name, numbers.every(Number.isFinite)]).toEqual([name, true])
    }
  }
})

test('only the requested types are defined', () => {
  expect(Object.keys(coreDefinitions(['KSampler', 'Magic', 'toString']))).toEqual(['KSampler'])
})

test('a sampler has its widgets in the order of its saved values, with the control after the seed', () => {
  const node = (id: number, type: string, values: unknown[]) => ({ id, type, widgets_values: values })
  const ui = {
    nodes: [
      node(3, 'KSampler', [7, 'randomize', 25, 6.5, 'an unknown sampler', 'karras', 1]),
      node(7, 'CLIPTextEncode', ['a fox']),
      node(4, 'CheckpointLoaderSimple', ['any.safetensors']),
    ],
    links: [],
  }
  const objectInfo = [coreDefinitions(ui.nodes.map(({ type }) => type))]
  const { dag } = uiToDag(ui, { objectInfo, now: new Date(0) })
  expect(dag['3']!.inputs).toMatchObject({
    ...{
      seed: 7,
      steps: 25,
      cfg: 6.5,
      sampler_name: 'an unknown sampler',
      scheduler: 'karras',
      denoise: 1,
    },
  })
  expect(dag['7']!.inputs).toEqual({ text: 'a fox' })
  expect(dag['4']!.inputs).toEqual({ ckpt_name: 'any.safetensors' })
})

test('a choice does not take the control of the seed before it as its value, even if its options are unknown', () => {
  const inside = (type: string) => ({ type, inputs: [], outputs: [{ name: 'OUT', type: 'SIGMAS' }] })
  const painter = { nodes: [inside('RandomNoise'), inside('BasicScheduler'), inside('DualCFGGuider')] }
  const values = [7, 'randomize', 'karras', 25, 0.5, 5, 1.5]
  const ui = {
    nodes: [{ id: 1, type: 'workflow>painter', widgets_values: values }],
    links: [],
    extra: { groupNodes: { painter: { ...painter, links: [], external: [] } } },
  }
  const objectInfo = [coreDefinitions(painter.nodes.map(({ type }) => type))]
  const { dag } = uiToDag(ui, { objectInfo, now: new Date(0) })
  expect(Object.values(dag).map(({ inputs }) => inputs)).toEqual([
    { noise_seed: 7 },
    { scheduler: 'karras', steps: 25, denoise: 0.5 },
    { cfg_conds: 5, cfg_cond2_negative: 1.5, style: 'regular' },
  ])
})

/**
 * Workflows with the graphs that ComfyUI made of them. They are stored outside of the repository, because their
 * licences do not allow copies in it.
 */
const folder = join(import.meta.dirname, '../../../../../shared/data/workflows')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const real = existsSync(join(folder, 'pairs.tsv'))
  ? readFileSync(join(folder, 'pairs.tsv'), 'utf8')
      .trim()
      .split('\n')
      .flatMap((line) => /^(examples__\S+)\tA\b/.exec(line)?.[1] ?? [])
  : []

describe.skipIf(real.length === 0)(
  'a real workflow of core nodes gives the same graph with our definitions as with definitions of an engine',
  () => {
    test.each(real)('named %s', (name) => {
      const ui = read(`${name}.workflow.json`)
      const info = read('object_info.json')
      const now = new Date(0)
      const { dag: wanted } = uiToDag(ui, { objectInfo: [info], now })
      const classes = Object.values(wanted).map(({ class_type }) => class_type)
      const lacking = classes.filter((name) => !names.includes(name))
      const core = coreDefinitions(classes)
      const { dag } = uiToDag(ui, { objectInfo: [core, pick(info, lacking)], now })
      // Definitions of engines also have titles, so titles are not compared.
      const untitled = (graph: typeof dag) =>
        Object.entries(graph).map(([id, { class_type, inputs }]) => [id, class_type, inputs])
      expect(untitled(dag)).toEqual(untitled(wanted))
    })
  },
)

function pick(info: Readonly<Record<string, unknown>>, classes: readonly string[]) {
  return Object.fromEntries(classes.map((name) => [name, info[name]]))
}
