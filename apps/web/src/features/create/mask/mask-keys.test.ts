import { expect, test } from 'vitest'
import { commandOf } from './mask-keys.ts'

const key = (
  name: string,
  held: Partial<Record<'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey', boolean>> = {},
) => {
  return { key: name, ctrlKey: false, metaKey: false, shiftKey: false, altKey: false, ...held }
}

test('arrow keys move by a step, and with Shift by one pixel', () => {
  expect(commandOf(key('ArrowUp'), 9)).toEqual({ kind: 'move', by: { x: 0, y: -9 } })
  expect(commandOf(key('ArrowRight', { shiftKey: true }), 9)).toEqual({ kind: 'move', by: { x: 1, y: 0 } })
})

test.each([
  ['z', { ctrlKey: true }, 'undo'],
  ['Z', { metaKey: true, shiftKey: true }, 'redo'],
  ['y', { ctrlKey: true }, 'redo'],
  [' ', {}, 'paint'],
  ['[', {}, 'smaller'],
] as const)('the key %s with %o is the command %s', (name, held, kind) => {
  expect(commandOf(key(name, held), 9)?.kind).toBe(kind)
})

test('keys of the browser and of other parts are no commands', () => {
  for (const press of [key('Tab'), key('z'), key('+', { ctrlKey: true }), key('ArrowUp', { altKey: true })])
    expect(commandOf(press, 9)).toBeUndefined()
})
