/** More than one retried test in a run is no accident of a slow machine. */
const maxRetries = 1

/**
 * Lists the tests of a run that passed only when retried, and which files ran again since their process crashed. `isTooMany`: the gate fails,
 * since tests that need retries hide races.
 */
export function retryReport({ retried, crashed }) {
  const lines = [
    ...retried.map(({ name, reason }) => `Passed only when retried: ${name}\n  First: ${reason}`),
    ...crashed.map((file) => `Run again, since its process crashed: ${file}`),
  ]
  const count = lines.length
  const isTooMany = count > maxRetries
  if (isTooMany)
    lines.push(`${count} tests or files were retried, at most ${maxRetries} may be: the run fails.`)
  return { lines, isTooMany }
}
