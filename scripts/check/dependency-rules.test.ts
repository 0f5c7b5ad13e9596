import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const configFile = join(root, '.dependency-cruiser.cjs')
const config = createRequire(import.meta.url)(configFile) as { forbidden: { name: string }[] }

const accounts = 'apps/server/src/domains/accounts'
/** Folders of the domain accounts, from the lowest to the highest. */
const accountFolders = config.forbidden.flatMap(
  ({ name }) => /^account-folder-(.+)-imports-lower-folders$/.exec(name)?.[1] ?? [],
)
/** Each folder imports the next higher folder, and the highest folder imports the handlers of the domain. */
const plantedInAccounts = accountFolders.map((folder, index) => {
  const above = index + 1 < accountFolders.length ? `${accountFolders[index + 1]}/index.ts` : 'handlers.ts'
  return [
    `account-folder-${folder}-imports-lower-folders`,
    {
      [`${accounts}/${folder}/bad.ts`]: `import '../${above}'`,
      [`${accounts}/${above}`]: 'export const above = 1',
    },
  ] as const
})

/** A small project with a forbidden import for each rule: rule → file → text. */
const planted: Record<string, Record<string, string>> = {
  ...Object.fromEntries(plantedInAccounts),
  'account-folder-by-its-index': {
    [`${accounts}/sessions/past-the-index.ts`]: "import '../users/users.repo.ts'",
    [`${accounts}/users/users.repo.ts`]: 'export const users = 1',
  },
  'no-cycles': {
    'packages/graph/src/one.ts': "import { two } from './two.ts'\nexport const one = () => two",
    'packages/graph/src/two.ts':
      "import type { one } from './one.ts'\nexport const two = () => 1 as typeof one",
  },
  'not-to-unresolvable': { 'bench/lost.ts': "import './not-there.ts'" },
  'contract-knows-nobody': { 'packages/contract/src/bad.ts': "import '../../graph/src/index.ts'" },
  'graph-is-pure': { 'packages/graph/src/bad.ts': "import 'node:fs'" },
  'workflow-is-pure': { 'packages/workflow/src/bad.ts': "import 'node:fs'" },
  'media-metadata-is-plain-node': { 'packages/media-metadata/src/bad.ts': "import 'node:fs'" },
  'nodes-know-graphs-and-metadata-only': {
    'packages/nodes/src/bad.ts': "import '../../contract/src/index.ts'",
  },
  'remote-engines-stand-alone': {
    'packages/remote-engines/src/bad.ts': "import '../../graph/src/index.ts'",
  },
  'engine-kinds-stand-alone': {
    'packages/remote-engines/src/kinds/openai/bad.ts': "import '../sdcpp/index.ts'",
  },
  'doubles-stand-alone': {
    'packages/engine-doubles/src/bad.ts': "import '../../remote-engines/src/index.ts'",
  },
  'doubles-for-tests-only': {
    'packages/remote-engines/src/bad-double.ts': "import '../../engine-doubles/src/index.ts'",
  },
  'nodes-take-types-of-contract-and-engines': {
    'packages/nodes/src/bad-client.ts': "import '../../contract/src/client/index.ts'",
  },
  'kernels-know-no-ground': {
    'packages/nodes/src/kernels/bad.ts': "import '../ground/colour/lab.ts'",
  },
  'nodes-ground-knows-no-effect': {
    'packages/nodes/src/ground/bad.ts': "import '../effects/comic/draw.ts'",
  },
  'nodes-stand-alone': {
    'packages/nodes/src/effects/sticker/bad.ts': "import '../comic/draw.ts'",
  },
  'nodes-test-helpers-for-tests-only': {
    'packages/nodes/src/effects/comic/bad.ts': "import '../../testing/pictures.ts'",
  },
  'declarations-are-browser-safe': {
    'packages/nodes/src/index.ts': "export * from './declaration.ts'",
    'packages/nodes/src/declaration.ts': "export * from './decode.ts'",
    'packages/nodes/src/decode.ts':
      "import { readFileSync } from 'node:fs'\nexport const decode = readFileSync",
  },
  'edit-steps-are-browser-safe': {
    'packages/nodes/src/edit/bad.ts': "export * from './making/bad.ts'",
    'packages/nodes/src/edit/making/bad.ts': 'export const bad = 1',
  },
  'sharp-by-its-wrapper': {
    'packages/nodes/src/bad-sharp.ts': "import '../../../node_modules/sharp/index.js'",
    'node_modules/sharp/index.js': 'export default 1',
  },
  'web-takes-types-only': {
    'apps/web/src/bad-engine.ts': "import { engine } from '../../../packages/graph/src/index.ts'\nengine",
  },
  'web-takes-the-half-without-schemas': {
    'apps/web/src/bad-contract.ts': "import '../../../packages/contract/src/index.ts'",
  },
  'client-half-without-schemas': {
    'packages/contract/src/client/bad.ts': "import '../schemas/posts.ts'",
    'packages/contract/src/schemas/posts.ts': 'export const posts = 1\nexport type Post = number',
  },
  'contract-shared-is-lowest': {
    'packages/contract/src/shared/bad.ts':
      "import type { Post } from '../schemas/posts.ts'\nexport type P = Post",
  },
  'messages-know-shared-only': {
    'packages/contract/src/messages/bad.ts': "import '../schemas/posts.ts'",
  },
  'schemas-know-no-client': {
    'packages/contract/src/schemas/bad.ts': "import '../client/index.ts'",
  },
  'web-takes-declarations-only': {
    'apps/web/src/bad-nodes.ts': "import '../../../packages/nodes/src/execution.ts'",
  },
  'web-takes-the-part-without-node': {
    'apps/web/src/bad-metadata.ts': "import '../../../packages/media-metadata/src/index.ts'",
  },
  'words-of-pictures-without-node': {
    'packages/media-metadata/src/words/bad.ts': "import '../index.ts'",
  },
  'web-and-server-meet-in-the-contract': { 'apps/web/src/bad-server.ts': "import '../../server/src/ids.ts'" },
  'domain-by-its-index': {
    'apps/server/src/domains/posts/bad.ts': "import '../works/works.repo.ts'",
  },
  'server-imports-domains-by-index': { 'apps/server/src/bad.ts': "import './domains/works/works.repo.ts'" },
  'api-computes-nothing': {
    'apps/server/src/composition/api/create-api.ts': "import '../../domains/runs/index.ts'",
    'apps/server/src/domains/runs/index.ts': "import '../../../../../packages/nodes/src/execution.ts'",
  },
  'ground-knows-no-domain': { 'apps/server/src/http/bad.ts': "import '../domains/works/index.ts'" },
  'platform-knows-no-http': { 'apps/server/src/platform/db/bad.ts': "import '../../http/bad.ts'" },
  'feature-by-its-index': { 'apps/web/src/features/posts/bad.ts': "import '../works/card.tsx'" },
  'lazy-part-by-its-entry': { 'apps/web/src/features/posts/late.ts': "await import('../works/card.tsx')" },
  'create-folder-by-its-index': {
    'apps/web/src/features/create/looks/bad.ts': "import '../draft/draft.ts'",
    'apps/web/src/features/create/draft/draft.ts': 'export const draft = 1',
  },
  'create-folders-without-cycles': {
    'apps/web/src/features/create/mask/there.ts': "import '../sources/index.ts'",
    'apps/web/src/features/create/sources/index.ts': 'export const sources = 1',
    'apps/web/src/features/create/sources/back.ts': "import '../mask/index.ts'",
    'apps/web/src/features/create/mask/index.ts': 'export const mask = 1',
  },
  'project-folder-by-its-index': {
    'apps/web/src/features/projects/list/bad.ts': "import '../document/links.ts'",
    'apps/web/src/features/projects/document/links.ts': 'export const links = 1',
  },
  'web-lib-knows-no-ui': {
    'apps/web/src/lib/bad.ts': "import '../ui/button.tsx'",
    'apps/web/src/ui/button.tsx': 'export const b = 1',
  },
  'web-ground-knows-no-feature': { 'apps/web/src/ui/bad.ts': "import '../features/works/index.ts'" },
  'web-test-helpers-for-tests-only': {
    'apps/web/src/features/works/bad-sample.ts': "import '../../testing/samples.ts'",
  },
  'testkit-for-tests-only': {
    'apps/server/src/bad-kit.ts': "import '../../../packages/testkit/src/index.ts'",
  },
  'product-knows-no-tools': { 'apps/server/src/bad-bench.ts': "import '../../../bench/measure.ts'" },
}

/** Imports that the rules allow, similar to the forbidden imports. */
const allowed: Record<string, string> = {
  'packages/graph/src/index.ts': 'export const engine = 1\nexport type Engine = number',
  'packages/contract/src/index.ts': 'export const contract = 1',
  'packages/contract/src/client/index.ts':
    "export type * from '../schemas/posts.ts'\nexport * from '../shared/limits.ts'",
  'packages/contract/src/shared/limits.ts': 'export const limit = 1',
  'packages/contract/src/schemas/works.ts':
    "import '../messages/causes.ts'\nexport * from '../shared/limits.ts'",
  'packages/contract/src/messages/causes.ts': "import '../shared/limits.ts'",
  'packages/media-metadata/src/index.ts': "import 'node:zlib'\nexport const metadata = 1",
  'packages/nodes/src/execution.ts':
    "import 'node:fs'\nimport '../../graph/src/index.ts'\nimport '../../media-metadata/src/index.ts'",
  'packages/nodes/src/texts.ts':
    "import type { Post } from '../../contract/src/client/index.ts'\nexport const text: Post = 1",
  'packages/nodes/src/ground/colour/lab.ts': "import '../../kernels/session.ts'",
  'packages/nodes/src/kernels/session.ts': 'export const session = 1',
  'packages/nodes/src/kernels/session.test.ts': "import '../effects/comic/draw.ts'",
  'packages/nodes/src/effects/comic/draw.ts': "import './plates.ts'\nimport '../../ground/colour/lab.ts'",
  'packages/nodes/src/effects/comic/plates.ts': 'export const plates = 1',
  'packages/nodes/src/effects/comic/draw.test.ts': "import '../../testing/pictures.ts'",
  'packages/nodes/src/testing/pictures.ts': "import '../effects/comic/draw.ts'",
  'packages/remote-engines/src/index.ts': "import './kinds/sdcpp/index.ts'",
  'packages/remote-engines/src/kinds/sdcpp/index.ts': 'export const sdcpp = 1',
  'packages/remote-engines/src/kinds/sdcpp/sdcpp.test.ts': "import '../../../../engine-doubles/src/index.ts'",
  'packages/engine-doubles/src/index.ts': 'export const double = 1',
  'packages/testkit/src/index.ts': "import '../../contract/src/index.ts'",
  'apps/server/src/ids.ts': 'await using file = await import("node:fs/promises")\nexport const ids = file',
  'apps/server/src/ids.test.ts': "import '../../../packages/testkit/src/index.ts'",
  'apps/server/src/domains/works/index.ts': "export * from './works.repo.ts'",
  'apps/server/src/domains/works/works.repo.ts': "import '../../ids.ts'",
  'apps/server/src/domains/posts/index.ts': "import '../works/index.ts'",
  'apps/server/src/domains/posts/worker.ts': "import '../works/worker.ts'",
  'apps/server/src/domains/works/worker.ts': "import '../../../../../packages/nodes/src/execution.ts'",
  'apps/server/src/composition/worker.ts': "import '../domains/works/worker.ts'",
  'apps/web/src/features/works/index.ts': "export * from './card.tsx'",
  'apps/web/src/features/works/card.tsx': 'export const card = <b>card</b>',
  'apps/web/src/features/posts/index.ts':
    "import '../works/index.ts'\nawait import('../works/later.lazy.ts')",
  'apps/web/src/features/works/card.test.tsx': "import '../../testing/samples.ts'",
  'apps/web/src/testing/samples.ts': "import '../features/works/index.ts'",
  'apps/web/src/features/works/later.lazy.ts': 'export const later = 1',
  'apps/web/src/api.ts': "import '../../../packages/contract/src/client/index.ts'",
  'apps/web/src/types.ts':
    "import type { Engine } from '../../../packages/graph/src/index.ts'\nexport const engine: Engine = 1",
  'bench/measure.ts': "import '../packages/testkit/src/index.ts'",
}

let folder: string
let violations: Map<string, Set<string>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-rules-'))
  const files = Object.assign({}, allowed, ...Object.values(planted)) as Record<string, string>
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  violations = await cruise(folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Returns the files that violate each rule, by rule. */
async function cruise(cwd: string): Promise<Map<string, Set<string>>> {
  const cli = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')
  const args = [cli, '--config', configFile, '--output-type', 'json', 'apps', 'packages', 'bench']
  const text = await new Promise<string>((resolve) => {
    // The exit code of dependency-cruiser is the number of violations, so a rejected call is expected.
    execFile(process.execPath, args, { cwd, maxBuffer: 2 ** 26 }, (_error, stdout) => resolve(stdout))
  })
  const found = (JSON.parse(text) as { summary: { violations: { from: string; rule: { name: string } }[] } })
    .summary
  const byRule = Map.groupBy(found.violations, ({ rule }) => rule.name)
  return new Map([...byRule].map(([rule, list]) => [rule, new Set(list.map(({ from }) => from))]))
}

it('every dependency rule has a planted violation', () => {
  expect(Object.keys(planted).toSorted()).toEqual(config.forbidden.map(({ name }) => name).toSorted())
})

it.each(Object.entries(planted))('%s finds its planted violation', (rule, files) => {
  // A violation of a rule about folders names the folder, not the file.
  const places = [...(violations.get(rule) ?? [])]
  expect(
    places.some((place) => place in files || Object.keys(files).some((file) => dirname(file) === place)),
  ).toBe(true)
})

it('allowed dependencies break no rule', () => {
  const blamed = new Set([...violations.values()].flatMap((places) => [...places]))
  expect(Object.keys(allowed).filter((path) => blamed.has(path))).toEqual([])
})
