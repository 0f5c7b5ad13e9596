import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { browserAdvice, findChromium } from '../../packages/testkit/src/chromium.mjs'
import { modules, root, runtime } from './paths.mjs'
import { say, startStep } from './progress.mjs'
import { run } from './run.mjs'

const timeoutMs = 10 * 60_000

/**
 * Makes sure that the browser tests find a browser. Prints advice if there is none; the browser tests then fail with the same
 * advice.
 */
export async function ensureBrowser() {
  if (await works(findChromium())) return
  if (canUseApt() && (await installByApt()) && (await works(findChromium()))) return
  if ((await downloadByPlaywright()) && (await works(findChromium()))) return
  say(`  ${browserAdvice}`)
}

async function works(path) {
  if (!path) return false
  const { ok } = await run(path, ['--version'], { timeoutMs: 30_000 })
  return ok
}

function canUseApt() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get')
}

async function installByApt() {
  const step = startStep('Installing Chromium (apt-get)')
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs }
  await run('apt-get', ['update', '-q'], options)
  const packages = ['chromium', 'chromium-headless-shell', 'fonts-noto-cjk']
  const { ok } = await run('apt-get', ['install', '-qy', '--no-install-recommends', ...packages], options)
  if (ok) step.done('Installed Chromium')
  else step.failed()
  return ok
}

async function downloadByPlaywright() {
  const step = startStep("Downloading Playwright's Chromium")
  const cli = join(modules, 'playwright-core', 'cli.js')
  const { ok } = await run(runtime(), [cli, 'install', 'chromium'], { cwd: root, timeoutMs })
  if (ok) step.done("Downloaded Playwright's Chromium")
  else step.failed()
  return ok
}
