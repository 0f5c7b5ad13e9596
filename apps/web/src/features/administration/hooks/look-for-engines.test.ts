import { expect, test } from 'vitest'
import { freeName } from './look-for-engines.ts'

const found = { address: 'http://127.0.0.1:8188', kind: 'comfyui' } as const
const named = (...names: string[]) => names.map((name) => ({ name }))

test.each([
  [[], 'ComfyUI'],
  [['studio'], 'ComfyUI'],
  [['comfyui'], 'ComfyUI 2'],
  [['ComfyUI', 'ComfyUI 2', 'ComfyUI 4'], 'ComfyUI 3'],
])('next to engines named %j, a found engine is named %s', (names, expected) => {
  expect(freeName(found, named(...names))).toBe(expected)
})

test('the name of a found engine is its program, cut to the maximum length', () => {
  expect(freeName({ ...found, program: 'SwarmUI' }, [])).toBe('SwarmUI')
  expect(freeName({ ...found, program: 'x'.repeat(100) }, []).length).toBeLessThanOrEqual(40)
})
