import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Inline, parseMarkdown } from './parse-markdown.ts'

test('headings, lists, quotes, rules and code are blocks', () => {
  const text = '# Title\n\nOne\ntwo\n\n- a\n  - b\n- c\n\n3. x\n4. y\n\n> said\n\n---\n\n```js\nlet *a*\n```'
  expect(parseMarkdown(text)).toEqual([
    { kind: 'heading', level: 1, content: ['Title'] },
    { kind: 'paragraph', content: ['One\ntwo'] },
    {
      kind: 'list',
      start: undefined,
      items: [
        [
          { kind: 'paragraph', content: ['a'] },
          { kind: 'list', start: undefined, items: [[{ kind: 'paragraph', content: ['b'] }]] },
        ],
        [{ kind: 'paragraph', content: ['c'] }],
      ],
    },
    {
      kind: 'list',
      start: 3,
      items: [[{ kind: 'paragraph', content: ['x'] }], [{ kind: 'paragraph', content: ['y'] }]],
    },
    { kind: 'quote', blocks: [{ kind: 'paragraph', content: ['said'] }] },
    { kind: 'rule' },
    { kind: 'code', text: 'let *a*' },
  ])
})

const inline = (text: string) => (parseMarkdown(text)[0] as { content: readonly Inline[] }).content

test('words are marked, and signs within words are not marks', () => {
  expect(inline('a **b *c*** `d*` ~~e~~')).toEqual([
    'a ',
    { kind: 'strong', content: ['b ', { kind: 'emphasis', content: ['c'] }] },
    ' ',
    { kind: 'code', text: 'd*' },
    ' ',
    { kind: 'strike', content: ['e'] },
  ])
  expect(inline('***both*** ``a`b``')).toEqual([
    { kind: 'strong', content: [{ kind: 'emphasis', content: ['both'] }] },
    ' ',
    { kind: 'code', text: 'a`b' },
  ])
  expect(inline('last_node_id 2 * 3 * 4 \\*x\\* **open')).toEqual(['last_node_id 2 * 3 * 4 *x* **open'])
})

test('only links to the web are links; HTML and pictures are text', () => {
  const link = { kind: 'link', href: 'https://a.org/x', content: ['here'] }
  expect(inline('[here](https://a.org/x "Title")')).toEqual([link])
  expect(inline('see https://a.org/x.')).toEqual(['see ', { ...link, content: ['https://a.org/x'] }, '.'])
  expect(inline('[here](javascript:alert) [a](data:text/html,x) [b](//c.org)')).toEqual(['here a b'])
  expect(inline('![photo](https://a.org/p.png)')).toEqual(['photo'])
  expect(inline('<img src=x onerror=alert()>')).toEqual(['<img src=x onerror=alert()>'])
  const inner = { kind: 'link', href: 'https://a.org/', content: ['https://b.org'] }
  expect(inline('[https://b.org](https://a.org)')).toEqual([inner])
})

const signs = fc.constantFrom(
  ...'*_~`[]()!#>-+1.\\ \n\tab<',
  'https://c.d',
  '**',
  '```',
  '\n\n',
  '](',
  'javascript:',
)
const texts = fc.array(signs, { maxLength: 300 }).map((parts) => parts.join(''))

test('no text gives a link to anything but the web, or a link within a link', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const link of linksIn(parseMarkdown(text))) {
        expect(link.href).toMatch(/^https?:\/\//)
        expect(linksIn(link.content)).toEqual([])
      }
    }),
  )
})

test('no word is lost, whatever marks surround it', () => {
  const parts = fc.constantFrom('one', 'two', ...'*_~`[]!#>-+. \n', '**', '\n\n', '  - ', '# ', '> ')
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 200 }), (pieces) => {
      const text = pieces.join('')
      // The rest of the line after an opening code fence names a language, which is dropped.
      fc.pre(!/```|~~~/.test(text))
      expect(wordsOf(parseMarkdown(text))).toBe(text.replaceAll(/[^a-z]/g, ''))
    }),
  )
})

test('the time for a hostile text grows linearly with its length', () => {
  const length = 1_000_000
  for (const part of [
    '*',
    '[',
    '_',
    '`',
    '~',
    '> ',
    '- ',
    '[a](',
    '**a ',
    '_a',
    '__a_b',
    'http://[',
    'x\n',
    '- a\n',
  ]) {
    const text = part.repeat(length / part.length)
    const start = performance.now()
    parseMarkdown(text)
    // With quadratic time, this test would take minutes.
    expect(performance.now() - start, part).toBeLessThan(30_000)
  }
}, 300_000)

type Link = Extract<Inline, { kind: 'link' }>

function linksIn(value: unknown): Link[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(linksIn)
  return 'kind' in value && value.kind === 'link' ? [value as Link, ...inner] : inner
}

function wordsOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(wordsOf).join('')
  if (typeof value === 'string') return value.replaceAll(/[^a-z]/g, '')
  if (typeof value !== 'object' || value === null) return ''
  const { kind: _, href: __, ...content } = value as Record<string, unknown>
  return Object.values(content).map(wordsOf).join('')
}
