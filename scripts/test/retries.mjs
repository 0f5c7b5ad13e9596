/** More than one retried test in a run is no accident of a slow machine: it has a race. */
const maxRetried = 1
/** A crash is a fault inside Node, which two processes of a loaded machine can meet in one run; more have a cause of ours. */
const maxCrashed = 2

/**
 * Lists the tests of a run that passed only when retried, and which files ran again since their process crashed. `isTooMany`: the gate fails,
 * since tests that need retries hide races.
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
