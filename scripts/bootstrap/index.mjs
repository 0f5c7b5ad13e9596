import { ensureBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { root, runtime } from './paths.mjs'
import { say, seconds } from './progress.mjs'
import { run } from './run.mjs'

/** Returns advice if a minimal system lacks a library that Node 26 needs. */
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
 * Makes the embedded database executable at installation, because the user who runs the service may not be allowed to write into
 * the program's folder.
 * The result is ignored: a start without the embedded database reports the reason.
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
