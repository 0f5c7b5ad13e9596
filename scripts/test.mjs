// Runs all tests, or those that the arguments (vitest's own) select; prints one line of counts at the end.
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { parseCLI, startVitest } from 'vitest/node'
import { root } from './bootstrap/paths.mjs'
import { cacheCompiledCode } from './run/compile-cache.mjs'

process.chdir(root)
process.env['TMPDIR'] = fastestFolder()
// Tests start hundreds of processes with the same modules.
cacheCompiledCode()
const { filter, options } = parseCLI(['vitest', 'run', ...process.argv.slice(2)])
const vitest = await startVitest('test', filter, { ...options, watch: options.watch ?? false })

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
]) {
  process.once(signal, () => vitest.close().finally(() => process.exit(code)))
}

if (!vitest.config.watch) {
  const { passed, failed } = count(vitest)
  const repeated = repeatedTests(vitest)
  await vitest.close()
  for (const { name, reason } of repeated)
    process.stdout.write(`Passed only when repeated: ${name}\n  First: ${reason}\n`)
  process.stdout.write(`${passed} passed, ${failed} failed\n`)
  if (failed > 0 || passed === 0) process.exitCode = 1
}

/** Counts results. A file that fails to load and an error outside of every test count as one failure each. */
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

function repeatedTests({ state }) {
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
 * Linux offers a folder in memory. On a disk, the databases, files and browser profiles that tests create and delete take processor
 * time. They need a gigabyte or two; containers often have a tiny folder.
 */
function fastestFolder() {
  const minFreeBytes = 6 * 2 ** 30
  try {
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (bavail * bsize >= minFreeBytes) return '/dev/shm'
  } catch {
    // Only Linux has it.
  }
  return tmpdir()
}
