import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { correctCode, fastNetworks } from './scripts/run/process-flags.mjs'

const notTests = ['**/node_modules/**', '**/build/**', '**/dist/**']
const withDatabase = ['**/*.{db,api}.test.ts']
/** Tests that replace modules. They run apart, because later files in the same process would get the replacements. */
const withMocks = ['packages/nodes/src/templates/every-template.sweep.test.ts']
/**
 * Tests that render components. They share a process of their own, because React checks at its first import whether there is a
 * document.
 */
const ofComponents = ['apps/web/**/*.test.tsx']
/**
 * Tests that `npm test` leaves out and `npm run test:sweeps` runs. A change has to pass both.
 * They try every case (each page, style, kind of engine, crash, and each call with generated values), repeat races, send hostile
 * files, reach limits of size, make or read films, build packages, use input methods, let calls fail, wait for a timeout, measure
 * waiting times, or need several servers, slow networks or a whole browser.
 * They also include journeys that people make rarely: the first start and the administration of a site, boards, posts for few
 * people, pictures that engines make from photos, versions, files and subgraphs of projects, refused photos, drafts over pages and
 * tabs, several pictures at once, and photos from other apps.
 */
const sweeps = ['**/*.sweep.*']
/** Kinds of tests in the order in which they run: long files come first, and the small ones fill the gaps at the end. */
const kinds = ['server', 'journeys', 'mocks', 'components', 'unit']

/** Puts the files of all kinds into one queue, so that no core is idle during the last file of a kind. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return kinds.flatMap((kind) => sorted.filter(({ project }) => project.name === kind))
  }
}

/**
 * Number of files that run at the same time. Tests of servers and journeys often wait for a worker, a timeout or a browser, so two
 * cores can run three files. A fourth file makes nothing faster.
 */
const maxWorkers = 3
/**
 * Flags of V8 for test processes. Garbage collection would take a large part of a test run: by default, V8 marks the whole heap
 * with hundreds of modules whenever 64 MB of pixels were allocated outside of it. With these flags, the pixels count as part of a
 * heap that may grow.
 * A process collects garbage on a single thread, because the other cores run other tests.
 */
const execArgv = [
  '--max-semi-space-size=64',
  '--external-memory-accounted-in-global-limit',
  '--initial-old-space-size=600',
  '--single-threaded-gc',
  correctCode,
  fastNetworks,
]
/**
 * A failed test runs a second time on CI machines, because they stall for seconds. `scripts/test.mjs` reports every test that
 * passed only on its retry, and fails if there are two: a retried test has a race, or a wait that ends too early.
 * A counterexample of a property is never retried, because the next run would draw other values.
 */
const retry = process.env.CI === 'true' ? { count: 1, condition: /^(?!Property failed)/ } : 0

/** Polling waits as long as a busy machine may need. By default, Vitest gives up after a second. */
const pollPatiently = { poll: { timeout: 20_000, interval: 50 } }

/** If the server closes the connection while a test sends a form, this error may end the test's process (nodejs/undici#5715). */
const ofCancelledForms = 'Invalid state: ReadableStream is already closed'

export default defineConfig(({ mode }) => {
  const areSweeps = mode === 'sweeps'
  /** Returns the glob of a kind of tests in this mode. */
  const files = (folders: string, kind: string) => `${folders}/**/*${areSweeps ? '.sweep' : ''}.${kind}`
  const exclude = areSweeps ? notTests : [...notTests, ...sweeps]
  return {
    test: {
      maxWorkers,
      onUnhandledError: ({ message }) => message !== ofCancelledForms,
      sequence: { sequencer: LongFilesFirst },
      projects: [
        {
          test: {
            name: 'unit',
            execArgv,
            include: [files('{packages,apps,scripts}', 'test.{ts,tsx}')],
            exclude: [...exclude, ...withDatabase, ...withMocks, ...ofComponents],
            // Files share a process with its loaded modules: loading them for each file would take a third of the time.
            isolate: false,
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: pollPatiently,
            retry,
            maxWorkers,
          },
        },
        {
          test: {
            name: 'mocks',
            execArgv,
            include: areSweeps ? withMocks : [],
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: pollPatiently,
            retry,
            maxWorkers,
          },
        },
        {
          test: {
            name: 'components',
            execArgv,
            include: areSweeps ? [] : ofComponents,
            environment: 'happy-dom',
            isolate: false,
            testTimeout: 60_000,
            hookTimeout: 60_000,
            expect: pollPatiently,
            retry,
            maxWorkers,
          },
        },
        {
          test: {
            name: 'server',
            execArgv,
            include: [files('{packages,apps}', '{db,api}.test.ts')],
            exclude,
            globalSetup: ['scripts/test/database.ts'],
            // Each file has a server and a database of its own. The modules of the server are loaded once in each process.
            isolate: false,
            testTimeout: 60_000,
            hookTimeout: 120_000,
            expect: pollPatiently,
            retry,
            maxWorkers,
          },
        },
        {
          test: {
            name: 'journeys',
            execArgv,
            include: [files('e2e', 'e2e.ts')],
            exclude,
            globalSetup: ['e2e/harness/installation.ts'],
            // Files share the loaded harness and a browser. Each journey has browser profiles of its own.
            isolate: false,
            testTimeout: 240_000,
            hookTimeout: 240_000,
            // A film takes one or two minutes on a busy machine.
            expect: { poll: { timeout: 120_000, interval: 150 } },
            retry,
            maxWorkers,
          },
        },
      ],
    },
  }
})
