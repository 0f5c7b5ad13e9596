import { describe, expect, it } from 'vitest'
import { dependencyFaults } from './dependencies.mjs'

const manifests = {
  '': { devDependencies: { linter: '1.0.0', bundler: '1.0.0' } },
  'apps/web': { name: '@easel/web', dependencies: { bundler: '1.0.0' } },
  'apps/server': {
    name: '@easel/server',
    dependencies: { http: '1.0.0', '@easel/web': '0.1.0' },
    optionalDependencies: { 'encoder-x64': '1.0.0' },
  },
  'stand-ins/icons': { name: 'icons', version: '1.0.0' },
}
const packages = {
  ...manifests,
  'node_modules/linter': { version: '1.0.0', license: 'MIT' },
  'node_modules/bundler': { version: '1.0.0', license: 'MIT', dependencies: { icons: '1.0.0' } },
  'node_modules/http': { version: '1.0.0', license: 'ISC' },
  'node_modules/encoder-x64': { version: '1.0.0', license: 'MIT' },
  'node_modules/icons': { link: true },
  'node_modules/@easel/web': { link: true },
}
const document = `# Packages

| | packages |
| --- | --- |
| without \`devDependencies\` | 3 |

## Server

| package | for | licence |
| --- | --- | --- |
| \`http\`, \`encoder-x64\` | requests, films of \`works\` | MIT, ISC |
| \`bundler\` | the build | MIT |

## Tests, checks and generators

| package | for | licence |
| --- | --- | --- |
| \`linter\` | lint | MIT |

## Stand-ins

| package | left out |
| --- | --- |
| \`icons\` | 1 MB |
`

it('a document that names each package once, with its licence, has no fault', () => {
  expect(dependencyFaults(document, packages)).toEqual([])
})

describe('a fault of the document', () => {
  it.each([
    ['a package that is not named', document.replace('`bundler`', '`bundle`'), 'bundler: not named'],
    [
      'a name that no manifest has',
      document.replace('`bundler`', '`bundler`, `old`'),
      'old: no manifest names it',
    ],
    ['a package that is named twice', document.replace('`linter`', '`linter`, `http`'), 'http: named twice'],
    ['a licence too few', document.replace('MIT, ISC', 'MIT'), 'http: the licence is ISC, MIT'],
    [
      'a licence too many',
      document.replace('build | MIT', 'build | MIT, ISC'),
      'bundler: the licence is MIT',
    ],
    [
      'a package of the product among the tools',
      document.replace('| `bundler` | the build | MIT |\n', '').replace('`linter`', '`linter`, `bundler`'),
      'bundler: does not belong to “Tests, checks and generators”',
    ],
    [
      'a tool among the packages of the product',
      document.replace('`bundler`', '`bundler`, `linter`').replace('| `linter` | lint | MIT |\n', ''),
      'linter: belongs to “Tests, checks and generators”',
    ],
    [
      'a stand-in that is not named',
      document.replace('`icons`', 'icons'),
      'icons: a stand-in that is not named',
    ],
    [
      'a stand-in that does not exist',
      document.replace('`icons`', '`icons`, `fonts`'),
      'fonts: no stand-in has this name',
    ],
  ])('is reported: %s', (_, text, fault) => {
    expect(dependencyFaults(text, packages)).toContainEqual(expect.stringContaining(fault))
  })
})

describe('a stand-in is refused', () => {
  it('if no package depends on it', () => {
    const others = { ...packages, 'node_modules/bundler': { version: '1.0.0', license: 'MIT' } }
    expect(dependencyFaults(document, others)).toEqual(['icons: no package depends on this stand-in'])
  })

  it('if a package depends on another version, which npm then installs inside of that package', () => {
    const others = { ...packages, 'node_modules/bundler/node_modules/icons': { version: '2.0.0' } }
    expect(dependencyFaults(document, others)).toEqual([
      'icons: a package depends on another version than the version of the stand-in',
    ])
  })
})
