// Runs all tests, or the tests that the arguments of vitest select. At the end, prints the retried tests and one line of counts.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseCLI, startVitest } from 'vitest/node'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'
import { retryReport } from './test/retries.mjs'

process.chdir(root)
process.env['TMPDIR'] = fastestFolder()
// Tests start hundreds of processes with the same modules, so the cache of compiled modules saves time.
cacheCompiledCode()
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
let vitest = await start(filter)

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => vitest.close().finally(() => process.exit(code)))
}

if (!vitest.config.watch) {
  const results = [resultsOf(vitest)]
  const crashed = process.env['CI'] === 'true' ? crashedFiles(vitest) : []
  await vitest.close()
  if (crashed.length > 0) {
    vitest = await start(crashed)
    results.push(resultsOf(vitest))
    await vitest.close()
  }
  const { lines, isTooMany } = retryReport({ retried: results.flatMap(({ retried }) => retried), crashed })
  for (const line of lines) process.stdout.write(`${line}\n`)
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0)
  const [passed, failed] = [sum((report) => report.passed), sum((report) => report.failed) - crashed.length]
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || passed === 0 || isTooMany ? 1 : 0
}

async function start(files) {
  return await startVitest('test', files, { ...options, watch: options.watch ?? false })
}

function resultsOf(run) {
  return { ...count(run), retried: retriedTests(run) }
}

/**
 * Lists the test files whose process was ended by a signal. Vitest reports such an end as an error outside of every test. On a
 * machine with a load of ten, Node crashes (SIGSEGV) in about a third of the runs, each time in another file.
 */
function crashedFiles({ state }) {
  const place = /^Worker exited unexpectedly with signal SIGSEGV .*while running test file (\S+)$/
  return state.getUnhandledErrors().flatMap(({ cause }) => place.exec(cause?.message ?? '')?.[1] ?? [])
}

/** Counts the results. A file that fails to load counts as one failure, and so does an error outside of every test. */
function count({ state }) {
  const modules = state.getTestModules()
  const results = modules.map((module) => {
    const tests = [...module.children.allTests()].map((test) => test.result().state)
    const failed = tests.filter((result) => result === 'failed').length
    return {
      passed: tests.filter((result) => result === 'passed').length,
      failed: failed === 0 && module.state() === 'failed' ? 1 : failed,
    }
  })
  const sum = (pick) => results.reduce((total, result) => total + pick(result), 0)
  return {
    passed: sum(({ passed }) => passed),
    failed: sum(({ failed }) => failed) + state.getUnhandledErrors().length,
  }
}

function retriedTests({ state }) {
  return state
    .getTestModules()
    .flatMap((module) => [...module.children.allTests()])
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ({
      name: `${test.module.relativeModuleId} > ${test.fullName}`,
      reason: test.result().errors?.[0]?.stack ?? 'unknown',
    }))
}

/**
 * Returns the folder for temporary files of tests: a folder in memory, if the system has such a folder with enough space. On a
 * disk, the databases, files and browser profiles that tests create and delete take processor time. The files need one or two
 * gigabytes, and in containers the folder in memory is often tiny.
 */
function fastestFolder() {
  const minFreeBytes = 6 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= minFreeBytes) return '/dev/shm'
  } catch {
    // Only Linux has this folder.
  }
  return tmpdir()
}
