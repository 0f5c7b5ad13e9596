import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputsOf } from '../testing/convert.ts'
import type { NodeSketch } from '../testing/sketch-workflow.ts'
import { chooseText, seededRandom } from './dynamic-prompt.ts'

/** Random sources that always choose the first or the last alternative. */
const first = () => 0
const last = () => 0.999

describe('a prompt with alternatives', () => {
  test.each([
    ['a {red|green|blue} cat', 'a red cat', 'a blue cat'],
    ['{a|{b|c}} {d}', 'a d', 'c d'],
    ['{|x}y', 'y', 'xy'],
    ['plain | text } here', 'plain | text } here', 'plain | text } here'],
    ['open {a|b', 'open a', 'open b'],
    [String.raw`\{not|a choice\} {a\|b|c}`, '{not|a choice} a|b', '{not|a choice} c'],
    [String.raw`back\slash stays\ `, String.raw`back\slash stays\ `, String.raw`back\slash stays\ `],
    ['ends with \\', 'ends with \\', 'ends with \\'],
    ['one /* not\nthis */two', 'one two', 'one two'],
    ['one // not this\ntwo', 'one \ntwo', 'one \ntwo'],
    ['see https://x.y/z', 'see https:', 'see https:'],
    ['/* never closed {a|b}', '/* never closed a', '/* never closed b'],
    ['a / b /* c */ / d', 'a / b  / d', 'a / b  / d'],
    ['', '', ''],
  ])('%j becomes %j or %j', (prompt, byFirst, second) => {
    expect(chooseText(prompt, first)).toBe(byFirst)
    expect(chooseText(prompt, last)).toBe(second)
  })

  test('of any form becomes one text, which is equal for equal seeds', () => {
    const piece = fc.constantFrom('{', '}', '|', '\\', '/', '*', '//', '/*', '*/', '\n', 'word', ' ')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.string(), (pieces, seed) => {
        const prompt = pieces.join('')
        const chosen = chooseText(prompt, seededRandom(seed))
        expect(chosen).toBe(chooseText(prompt, seededRandom(seed)))
        expect(chosen.length).toBeLessThanOrEqual(prompt.length)
      }),
    )
  })

  test('nested as deeply as a file can be is resolved', () => {
    const depth = 200_000
    expect(chooseText(`${'{'.repeat(depth)}x${'}'.repeat(depth)}`, first)).toBe('x')
    expect(chooseText('/* '.repeat(depth), first)).toHaveLength(3 * depth)
    expect(chooseText('// \n'.repeat(depth), first)).toHaveLength(depth)
  })

  test('is resolved by the seed, independently for each node', () => {
    const words = Array.from({ length: 50 }, (_, index) => `w${index}`)
    const nodes = [1, 2, 3].map(
      (id): NodeSketch => ({ id, type: 'Prompt', values: [`{${words.join('|')}}`] }),
    )
    const texts = (seed: number) =>
      Object.values(inputsOf({ nodes }, { seed })).map((inputs) => (inputs as { text: string }).text)
    expect(texts(1)).toEqual(texts(1))
    expect(texts(1)).not.toEqual(texts(2))
    expect(new Set(texts(1)).size).toBeGreaterThan(1)
    for (const text of texts(1)) expect(words).toContain(text)
  })

  test('resolves to each of its alternatives', () => {
    const chosen = Array.from({ length: 200 }, (_, seed) => chooseText('{a|b|c}', seededRandom(`${seed}`)))
    expect(new Set(chosen)).toEqual(new Set(['a', 'b', 'c']))
  })

  test('is left unchanged in a widget without dynamic prompts', () => {
    const nodes: NodeSketch[] = [{ id: 1, type: 'SaveImage', values: ['{a|b}'] }]
    expect(inputsOf({ nodes })['1']).toEqual({ filename_prefix: '{a|b}' })
  })
})

describe('a pattern in a file name', () => {
  const now = new Date(2026, 2, 9, 7, 5, 3)
  const prefix = (value: string, more: readonly NodeSketch[] = [], type = 'SaveImage') => {
    const nodes: NodeSketch[] = [
      ...more,
      { id: 2, type: 'Sampler', title: 'My painter', values: [5, 'fixed', 20, 8, 'he/un?', 1] },
      { id: 3, type: 'PrimitiveNode', outputs: ['INT'], values: [77] },
      { id: 4, type: 'Filter', inputs: { radius: { type: 'INT', from: [3, 0], widget: true } }, values: [1] },
      { id: 9, type, values: [value] },
    ]
    const types = { Other: { input: { required: { filename_prefix: ['STRING'] } } } }
    return (inputsOf({ nodes }, { now, types })['9'] as { filename_prefix: string }).filename_prefix
  }

  test.each([
    ['a_%Sampler.seed%_b', 'a_5_b'],
    ['%My painter.steps%', '20'],
    ['%Sampler.method%', 'he_un_'],
    ['%Filter.radius%', '77'],
    ['%PrimitiveNode.value%', '77'],
    ['%date:yyyy-MM-dd_hhmmss%', '2026-03-09_070503'],
    ['%date:yy M d h m s%', '26 3 9 7 5 3'],
    ['%width%x%height%', '%width%x%height%'],
    ['%Nobody.seed% %Sampler.nothing% %Sampler% 100%', '%Nobody.seed% %Sampler.nothing% %Sampler% 100%'],
  ])('%j becomes %j or %j', (value, expected) => {
    expect(prefix(value)).toBe(expected)
  })

  test('refers to the first node of a name, and to a name before a title', () => {
    const more: NodeSketch[] = [
      { id: 5, type: 'Number', title: 'Sampler', values: [1] },
      { id: 6, type: 'Sampler', values: [6, 'fixed'] },
    ]
    expect(prefix('%Sampler.seed%', more)).toBe('6')
  })

  test('is replaced only in nodes that save files', () => {
    expect(prefix('%Sampler.seed%', [], 'Other')).toBe('%Sampler.seed%')
  })

  test('is replaced in a primitive that enables the replacement', () => {
    const properties = { 'Run widget replace on values': true }
    const nodes: NodeSketch[] = [
      { id: 1, type: 'Sampler', values: [5, 'fixed'] },
      { id: 2, type: 'PrimitiveNode', outputs: ['STRING'], values: ['n%Sampler.seed%'], properties },
      { id: 3, type: 'PrimitiveNode', outputs: ['STRING'], values: ['n%Sampler.seed%'] },
      {
        id: 4,
        type: 'Prompt',
        inputs: { text: { type: 'STRING', from: [2, 0], widget: true } },
        values: [''],
      },
      {
        id: 5,
        type: 'Prompt',
        inputs: { text: { type: 'STRING', from: [3, 0], widget: true } },
        values: [''],
      },
    ]
    expect(inputsOf({ nodes })).toMatchObject({ '4': { text: 'n5' }, '5': { text: 'n%Sampler.seed%' } })
  })
})
