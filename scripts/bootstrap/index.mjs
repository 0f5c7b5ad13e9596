import { ensureBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { root, runtime } from './paths.mjs'
import { say, seconds } from './progress.mjs'
import { run } from './run.mjs'

/** Says what to do where a minimal system lacks a library of Node 26. */
function hintFor(message) {
  if (!message.includes('libatomic.so')) return ''
  return 'Node 26 needs libatomic: apt install libatomic1 (Debian, Ubuntu) or dnf install libatomic (Fedora). Then try again.\n'
}

/** Resolves with the exit code. */
export async function bootstrap({ browser, tools, web }) {
  try {
    if (!isInstalled({ tools }) || !isBuilt({ web })) await prepare({ tools, web })
    if (browser) await ensureBrowser()
    return 0
  } catch (error) {
    process.stderr.write(`\n${error.message}\n${hintFor(error.message)}`)
    return 1
  }
}

/**
 * Makes the embedded database runnable: the user of a service may not write into the program, but the user who installs it may. The
 * result does not matter here: a start without that database reports the reason.
 */
async function linkDatabase() {
  const program = `import('./apps/server/src/platform/db/embedded/binaries.ts').then(({ findBinaries }) => findBinaries())`
  await run(runtime(), ['--eval', program], { cwd: root, timeoutMs: 60_000 })
}

async function prepare({ tools, web }) {
  const since = performance.now()
  say('Preparing Easel')
  await withLock(async (noteChild) => {
    await install({ tools, noteChild })
    await linkDatabase()
    await build({ web })
  })
  say(`Prepared in ${seconds(since)}.`)
}
