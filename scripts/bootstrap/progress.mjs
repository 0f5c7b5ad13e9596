const plainEveryMs = 5_000
const liveEveryMs = 250
const tty = process.stdout.isTTY === true

/** Formats the time since `since` for people. */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

export function say(text) {
  process.stdout.write(`${text}\n`)
}

/**
 * Shows a step and its progress: on a terminal as one line that is updated, otherwise as a new line at intervals. `detail` returns
 * the current progress ("212 of 300 packages").
 */
export function startStep(what, detail = () => '') {
  const since = performance.now()
  const line = () => [`  ${what}`, detail(), seconds(since)].filter(Boolean).join('  ')
  if (!tty) say(`  ${what} …`)
  const timer = setInterval(
    () => (tty ? process.stdout.write(`\r\x1b[2K${line()}`) : say(line())),
    tty ? liveEveryMs : plainEveryMs,
  )
  return {
    done(text = what) {
      clearInterval(timer)
      say(`${tty ? '\r\x1b[2K' : ''}  ✓ ${text} (${seconds(since)})`)
    },
    failed() {
      clearInterval(timer)
      say(`${tty ? '\r\x1b[2K' : ''}  ✗ ${what} (${seconds(since)})`)
    },
  }
}
