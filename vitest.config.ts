import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { correctCode, fastNetworks } from './scripts/run/process-flags.mjs'

const notTests = ['**/node_modules/**', '**/build/**', '**/dist/**']
const withDatabase = ['**/*.{db,api}.test.ts']
/** They put other modules in the place of some, which the files that follow in the same process would find there. */
const withMocks = ['packages/nodes/src/templates/every-template.sweep.test.ts']
/** They render components: React reads at its first import whether there is a document, so these files share another process. */
const ofComponents = ['apps/web/**/*.test.tsx']
/**
 * Tests that go over everything there is (each page, each style, each kind of engine, each call with generated values, each crash), repeat
 * races, send hostile files, go to a limit of size, read or make films, build packages, compose text with input methods, let calls fail, wait
 * until a limit of time has passed, measure how long others wait, or need several servers, slow networks or a whole browser; and journeys that
 * people take now and then: the first run of a site, refused photos, drafts over pages and tabs, several pictures at once, other apps' photos.
 * `npm run test:sweeps` runs them, `npm test` does not; what is taken in has passed both.
 */
const sweeps = ['**/*.sweep.*']
/** Kinds of tests in the order in which they run: long files come first, and the small ones fill the gaps at the end. */
const kinds = ['server', 'journeys', 'mocks', 'components', 'unit']

/** Puts the files of all kinds into one queue, so that no core is idle while the last file of a kind runs. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return kinds.flatMap((kind) => sorted.filter(({ project }) => project.name === kind))
  }
}

/** Three at once: tests of servers and journeys wait for a worker, a timeout or a browser. With a fourth, two cores make nothing faster. */
const maxWorkers = 3
/**
 * Collecting garbage would take a large part of a test run. By default V8 marks the whole heap, hundreds of modules, whenever 64 MB of pixels
 * were allocated outside of it; here they count as part of a heap that may grow. A process collects on its own thread, since the other
 * cores have tests to run.
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
 * CI machines stall for seconds, so they retry a failed test once. `scripts/test.mjs` names every test that passed only then, and fails if
 * there are two: a retried test has a race, or a wait that ends too early. A counterexample of a property is never retried, since the next
 * run draws other values.
 */
const retry = process.env.CI === 'true' ? { count: 1, condition: /^(?!Property failed)/ } : 0

/** Polling waits as long as a busy machine may take; by default Vitest gives up after a second. */
const pollPatiently = { poll: { timeout: 20_000, interval: 50 } }

/** A form that a test sends may end its process where the server closes the connection meanwhile (nodejs/undici#5715). */
const ofCancelledForms = 'Invalid state: ReadableStream is already closed'

export default defineConfig(({ mode }) => {
  const areSweeps = mode === 'sweeps'
  /** Narrows the glob of a kind of tests to those of this run. */
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
            // Files share a process and what is loaded in it: loading it for each would take a third of the time.
            isolate: false,
            testTimeout: 30_000,
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
            testTimeout: 30_000,
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
            testTimeout: 30_000,
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
            // Each file has a server and a database of its own; the server's modules are loaded once a process.
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
            // Files share the loaded harness and a browser; each journey has browser profiles of its own.
            isolate: false,
            testTimeout: 240_000,
            hookTimeout: 240_000,
            // A film takes a machine with little to spare a minute or two.
            expect: { poll: { timeout: 120_000, interval: 150 } },
            retry,
            maxWorkers,
          },
        },
      ],
    },
  }
})
