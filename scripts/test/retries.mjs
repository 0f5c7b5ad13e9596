/** Maximum number of retried tests in a run that passes. A slow machine explains one retried test; with more, a test has a race. */
const maxRetried = 1
/**
 * Maximum number of crashed processes in a run that passes. A fault inside Node explains two crashes on a machine under load; with
 * more, the cause is in our code.
 */
const maxCrashed = 2

/**
 * Lists the tests of a run that passed only when retried, and the files that ran again because their process crashed. `isTooMany`
 * is true if the run has to fail: tests that need retries hide races.
 */
export function retryReport({ retried, crashed }) {
  const lines = [
    ...retried.map(({ name, reason }) => `Passed only when retried: ${name}\n  First: ${reason}`),
    ...crashed.map((file) => `Run again, since its process crashed: ${file}`),
  ]
  const limits = [
    { what: 'tests were retried', count: retried.length, max: maxRetried },
    { what: 'processes crashed', count: crashed.length, max: maxCrashed },
  ]
  const broken = limits.filter(({ count, max }) => count > max)
  for (const { what, count, max } of broken)
    lines.push(`${count} ${what}, at most ${max} may be: the run fails.`)
  return { lines, isTooMany: broken.length > 0 }
}
