import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type ObjectInfo, uiToDag } from './index.ts'

/**
 * Workflows with the graphs that ComfyUI made of them. They are stored outside of the repository, because their
 * licences do not allow copies in it.
 */
const folder = join(import.meta.dirname, '../../../../../shared/data/workflows')
const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const pairs = existsSync(join(folder, 'pairs.tsv'))
  ? readFileSync(join(folder, 'pairs.tsv'), 'utf8').trim().split('\n')
  : []
/** Workflows that need only the definitions stored with them. */
const names = pairs.map((line) => line.split('\t')).flatMap(([name, kind]) => (kind === 'A' ? [name!] : []))

/** Inputs that the editor's own code writes. */
const ofTheEditor = new Set([
  'upload',
  'choose file to upload',
  'control_after_generate',
  'speak_and_recognation',
  'is_changed',
])

type Inputs = Record<string, unknown>

describe.skipIf(names.length === 0)('a real workflow gives the same graph as in ComfyUI', () => {
  test.each(names)('named %s', (name) => {
    const objectInfo: ObjectInfo[] = [read('object_info.json')]
    const { dag } = uiToDag(read(`${name}.workflow.json`), { objectInfo, now: new Date(0) })
    const prompt = read(`${name}.prompt.json`) as Record<string, { class_type: string; inputs: Inputs }>
    expect(Object.keys(dag).sort()).toEqual(Object.keys(prompt).sort())
    for (const [id, { class_type, inputs }] of Object.entries(prompt)) {
      expect(dag[id]!.class_type).toBe(class_type)
      for (const [input, value] of Object.entries(inputs))
        if (!ofTheEditor.has(input))
          expect([id, input, asSent(dag[id]!.inputs![input])]).toEqual([id, input, asSent(value)])
      // An older ComfyUI did not have every widget, so additional values are allowed. An additional link would be
      // wrong.
      for (const [input, value] of Object.entries(dag[id]!.inputs!))
        if (Array.isArray(value)) expect(Object.keys(inputs)).toContain(input)
    }
  })
})

/** Normalizes numbers, because one side may have a number as text. */
function asSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asSent)
  return typeof value === 'string' && value.trim() !== '' && !Number.isNaN(Number(value))
    ? Number(value)
    : value
}
