import { ensureBrowser } from './browser.mjs'
import { build, isBuilt } from './build.mjs'
import { install, isInstalled } from './install.mjs'
import { withLock } from './lock.mjs'
import { say, seconds } from './progress.mjs'

/** Resolves with the exit code. */
export async function bootstrap({ browser, tools, web }) {
  try {
    if (!isInstalled({ tools }) || !isBuilt({ web })) await prepare({ tools, web })
    if (browser) await ensureBrowser()
    return 0
  } catch (error) {
    process.stderr.write(`\n${error.message}\n`)
    return 1
  }
}

async function prepare({ tools, web }) {
  const since = performance.now()
  say('Preparing Easel')
  await withLock(async (noteChild) => {
    await install({ tools, noteChild })
    await build({ web })
  })
  say(`Prepared in ${seconds(since)}.`)
}
