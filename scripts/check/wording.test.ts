import { expect, it } from 'vitest'
import {
  commentFaults,
  descriptionFaults,
  documentFaults,
  limitNameFaults,
  loneNameFaults,
  nameFaults,
  refusedWords,
  subjectFaults,
  testNameFaults,
} from './wording.mjs'

const faults = (source: string) => commentFaults({ file: 'page.ts', source }, ['patience', 'take-out'])

it.each([
  ['a block', '/** What a client says. */'],
  ['a block over lines', '/**\n * Who is asking.\n */'],
  ['a line', 'const a = 1 // Whose turn it is'],
  ['a condition', '/** Whether it is her turn. */'],
  ['a place', '/** Where the cursor is. */'],
  ['a reason', '/** Why the page is empty. */'],
])('%s that opens with a question word is found', (_, source) => {
  expect(faults(`\n${source}`)).toEqual([expect.stringMatching(/^page\.ts:2: begin/)])
})

it.each([
  ['a comment that goes on', '// The server decides\n// What it decides, it logs.'],
  ['a question word inside', '/** Tells the client what happened. */'],
  ['a text', "const a = 'What now?'"],
])('%s is allowed', (_, source) => {
  expect(faults(source)).toEqual([])
})

it('a refused word is found in comments', () => {
  expect(faults('const patience = 1\n/* The\n patience of a client. */ // Take-out')).toEqual([
    'page.ts:3: “patience” has another term in docs/glossary.md',
    'page.ts:3: “Take-out” has another term in docs/glossary.md',
  ])
})

it.each([
  ['one', '// A file, or the first one.'],
  ['another one', '/** Replaces a file by another one here. */'],
  ['ones', '/**\n * Files, also\n * hidden ones. */'],
  ['that of', '/** The size, and that of the copy. */'],
  ['those', '// Keeps those that are open.'],
  ['these', '// A limit: these are refused.'],
  ['the latter', '// A file or a folder; the latter is emptied.'],
  ['the same', '// The same for folders.'],
  ['the rest', '// Reads a part; the rest follows.'],
  ['at rest', '// A process at rest.'],
])('the pronoun “%s” without its noun is found', (pronoun, source) => {
  expect(faults(source)).toEqual([expect.stringMatching(new RegExp(`noun that “${pronoun}”`, 'i'))])
})

it.each(['what is', 'all else', 'goes on', 'in the place of', 'brings along'])(
  'the vague “%s” is found',
  (words) => expect(faults(`// A comment with ${words} in it.`)).toEqual([expect.stringContaining(words)]),
)

it.each(['stands for', 'tells the pictures apart', 'told apart', 'without a word', 'for want of', 'says so'])(
  'the idiom “%s” is found in a comment and in the name of a test',
  (words) => {
    expect(faults(`// A comment with ${words} in it.`)).toEqual([expect.stringContaining(`“${words}”`)])
    expect(testNameFaults({ file: 'page.test.ts', source: `test('a page ${words} a file', run)` })).toEqual([
      expect.stringContaining(`“${words}”`),
    ])
  },
)

it.each([
  'as the route says',
  'whatever the headers say',
  'the settings ask for a file',
  'RFC 9116 asks for it',
])('a thing that speaks is found in a comment and in the name of a test: %s', (words) => {
  expect(faults(`// A page, ${words}.`)).toEqual([expect.stringContaining('does not speak')])
  expect(testNameFaults({ file: 'page.test.ts', source: `test('a page, ${words}', run)` })).toEqual([
    expect.stringContaining('does not speak'),
  ])
})

it.each(['from which on', 'an own', 'the own', 'also if'])(
  'the phrase “%s” is found in a comment and in the name of a test',
  (words) => {
    expect(faults(`// A page, ${words} work`)).toEqual([expect.stringContaining(`“${words}”`)])
    expect(testNameFaults({ file: 'page.test.ts', source: `test('a page ${words} work', run)` })).toEqual([
      expect.stringContaining(`“${words}”`),
    ])
  },
)

it('a description of the API may not have a pronoun without its noun', () => {
  const source =
    "// the rest\nconst id = text.meta({\n  description: 'Id of those',\n})\nconst name = 'Name, at most 9'"
  expect(descriptionFaults({ file: 'packages/contract/src/schemas/page.ts', source })).toEqual([
    expect.stringMatching(/page\.ts:3: .*“those”/),
  ])
  expect(descriptionFaults({ file: 'apps/web/src/page.ts', source })).toEqual([])
})

it('the name of a test that leaves the outcome open is found', () => {
  const named = (name: string) => testNameFaults({ file: 'page.test.ts', source: `test('${name}', run)` })
  for (const open of ['a file is allowed or refused', 'a user may decide or not: %s'])
    expect(named(open)).toEqual([expect.stringContaining('name the outcome')])
  for (const clear of ['any file is read or refused', 'a change gets the refusal: $1'])
    expect(named(clear)).toEqual([])
})

it('a line of a comment with more than 132 characters is found, unless it has an address', () => {
  const words = 'word '.repeat(26)
  expect(faults(`a\n  // ${words}`)).toEqual([expect.stringMatching(/^page\.ts:2: wrap/)])
  expect(faults(`// ${words.slice(5)}`)).toEqual([])
  expect(faults(`// https://easel.test/${words}`)).toEqual([])
})

it('a comment that is only a range of numbers is found', () => {
  for (const range of ['/** 0..1 */', '/** -1..1 */', '// 0..255', '/** 1–10 */'])
    expect(faults(range)).toEqual([expect.stringContaining('name the quantity')])
  for (const allowed of ['/** Hue, 0..1 */', '/** 0..1 of the height */', '// 2026', '/** 1.5 */'])
    expect(faults(allowed)).toEqual([])
})

it('the name of a test with a hidden call, or with only a placeholder, is found', () => {
  const named = (name: string) => testNameFaults({ file: 'page.test.ts', source: `test('${name}', run)` })
  expect(named('a missing file is told')).toEqual([expect.stringContaining('“is told”')])
  expect(named('an address unless base64 is asked for')).toEqual([expect.stringContaining('“is asked for”')])
  for (const lone of ['%s', '%j', '$name'])
    expect(named(lone)).toEqual([`page.test.ts:1: name the subject of the test beside “${lone}”`])
  for (const clear of ['page %s', 'a user is asked before a page is deleted', '$name of a page'])
    expect(named(clear)).toEqual([])
})

it('a condition that reads like a place is found', () => {
  expect(faults('/** Undefined\n * where no file is open. */')).toEqual([expect.stringMatching(/write “if”/)])
  expect(faults('// The folder where files lie; undefined if there is none.')).toEqual([])
})

it.each([
  '// One file, one of two folders, at least one, files one by one and one at a time.',
  '// Those files lie in the same folder as the rest of the page; these links do, too.',
  "say('the first one, and those of others')",
])('a number, and a pronoun beside its noun, are allowed: %s', (source) => {
  expect(faults(source)).toEqual([])
})

it.each([
  'files.map((one) => one.name)',
  'files.sort((one: File, other: File) => one.size - other.size)',
  'for (const one of files) read(one)',
  'for (const [at, one] of files.entries()) read(one)',
  'function read(one: File) {}',
])('a parameter named “one” is found in %j', (source) => {
  expect(loneNameFaults({ file: 'page.ts', source })).toEqual(['page.ts:1: name “one” by what it is'])
})

it('a pronoun without its noun is found in a document, but not in its code or quotes', () => {
  const source = 'Easel starts `that of` a worker.\nThe page shows “the rest” and that of a copy.'
  expect(documentFaults({ file: 'docs/page.md', source })).toEqual([
    'docs/page.md:2: write the noun that “that of” stands for',
  ])
})

it('a number, a property and a text may be named “one”', () => {
  const source = "const one = 1 << 16\nconst texts = { one: 'for (const one of files)' }\nuse(one, texts.one)"
  expect(loneNameFaults({ file: 'page.ts', source })).toEqual([])
})

it('a limit of a module begins with min or max', () => {
  const source =
    'const mostFaces = 4\nexport const [scale, leastSide] = [2, 64]\nconst maxFaces = 4\nconst most = 1\n  const mostUsed = 3'
  expect(limitNameFaults({ file: 'page.ts', source })).toEqual([
    'page.ts:1: begin the limit “mostFaces” with “min” or “max”',
    'page.ts:2: begin the limit “leastSide” with “min” or “max”',
  ])
})

const names = (source: string, file = 'page.ts') => nameFaults({ file, source }, ['patience', 'take-out'])

it.each(['patienceMs', 'maxPatience', 'PATIENCE_MS', 'patience', 'takeOut', 'takeoutFile', 'TakeOut'])(
  'the identifier %s is refused once, where it is used first',
  (name) => {
    expect(names(`const a = 1\nuse(${name})\nuse(${name})`)).toEqual([
      `page.ts:2: “${name}” has another term in docs/glossary.md`,
    ])
  },
)

it('a refused word is found in names of files and folders', () => {
  expect(names('', 'server/take-out/read.ts')).toEqual([
    'server/take-out/read.ts: “take-out” has another term in docs/glossary.md',
  ])
  expect(names('', 'server/patience.ts')).toHaveLength(1)
})

it.each([
  ['a part of a word', 'const impatience = stakeOut(outTake)'],
  ['a comment', '// patience\n/* takeOut */'],
  ['a text', `say('patience', "takeOut", \`patience\`)`],
  ['a code of the API', 'const codes = { oneself: 1 }'],
])('a refused word in %s is no identifier', (_, source) => {
  expect(names(source)).toEqual([])
})

it.each([
  ["test('what a client sends is read', () => {})", 1],
  ['describe.skipIf(isSlow)(\n  `Who asks`, () => {})', 2],
  ["it.each(files)('whose file %s is', () => {})", 1],
  ["test.each([\n  ['a', 1],\n] as const)('whatever %s is', () => {})", 3],
  ["describe('which files are read', () => {})", 1],
])('the test name in %j is refused', (source, line) => {
  expect(testNameFaults({ file: 'page.test.ts', source })).toEqual([
    expect.stringMatching(new RegExp(`^page\\.test\\.ts:${line}: begin`)),
  ])
})

it('a pronoun without its noun is found in test names', () => {
  const source = "test('a file\\'s name, and that of its copy, are read', () => say('those of others'))"
  expect(testNameFaults({ file: 'page.test.ts', source })).toEqual([expect.stringMatching(/“that of”/)])
})

it('a question word is allowed later in a test name, and in texts outside of test files', () => {
  const file = 'page.test.ts'
  expect(
    testNameFaults({ file, source: "test('a user who asks is answered', () => say('what now'))" }),
  ).toEqual([])
  expect(testNameFaults({ file: 'page.ts', source: "test('what now')" })).toEqual([])
})

it('the glossary refuses the words in italics of the last column', () => {
  const rows = '| term | means | not |\n| timeout | the *limit* of a wait | *patience*, brake |\nA *text*.'
  expect(refusedWords(rows)).toEqual(['patience'])
})

it('a commit subject is short and has a prefix', () => {
  expect(subjectFaults(['fix(web): keep the page', `docs: ${'x'.repeat(66)}`])).toEqual([])
  expect(subjectFaults([`docs: ${'x'.repeat(67)}`, 'Mend it'])).toEqual([
    expect.stringMatching(/^73 characters/),
    'no conventional prefix: Mend it',
  ])
})
