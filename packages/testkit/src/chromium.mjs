// This file is plain JavaScript without dependencies: the bootstrap uses it to find a browser before packages are
// installed.
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export const browserAdvice =
  'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROME_PATH to it.'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shellNames = ['chromium-headless-shell', 'chrome-headless-shell']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/**
 * Returns the path of a Chromium or Chrome. It looks at CHROME_PATH, on the PATH, for an installed application, and in
 * Playwright's download, in this order.
 */
export function findChromium() {
  const wanted = process.env['CHROME_PATH']
  if (wanted) return isProgram(wanted) ? wanted : undefined
  return [...onPath(names), ...applications, ...playwrightPrograms()].find(isProgram)
}

/**
 * Returns the path of a headless shell, which has the same engine without a browser interface and takes half the CPU
 * time. It looks on the PATH, then in Playwright's download. Undefined if there is no headless shell, or if CHROME_PATH
 * names another browser.
 */
export function findHeadlessShell() {
  if (process.env['CHROME_PATH']) return undefined
  return [...onPath(shellNames), ...playwrightShells()].find(isProgram)
}

/** Like `findChromium`, but throws a one-line instruction if there is no browser. */
export function requireChromium() {
  const path = findChromium()
  if (!path) throw new Error(browserAdvice)
  return path
}

function onPath(programs) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return programs.flatMap((name) => folders.map((folder) => join(folder, name)))
}

function playwrightPrograms() {
  const inside = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-win64', 'chrome.exe'],
  ]
  return playwrightDownloads(/^chromium-\d+$/, inside)
}

function playwrightShells() {
  const inside = [
    ['chrome-linux', 'headless_shell'],
    ['chrome-headless-shell-linux64', 'chrome-headless-shell'],
    ['chrome-headless-shell-mac-x64', 'chrome-headless-shell'],
    ['chrome-headless-shell-mac-arm64', 'chrome-headless-shell'],
    ['chrome-headless-shell-win64', 'chrome-headless-shell.exe'],
  ]
  return playwrightDownloads(/^chromium_headless_shell-\d+$/, inside)
}

/** Lists programs in Playwright's download folders whose names match, the newest download first. */
function playwrightDownloads(name, inside) {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? defaultCache()
  return list(cache)
    .filter((folder) => name.test(folder))
    .sort()
    .reverse()
    .flatMap((folder) => inside.map((parts) => join(cache, folder, ...parts)))
}

function defaultCache() {
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Caches', 'ms-playwright')
  if (process.platform === 'win32') return join(process.env['LOCALAPPDATA'] ?? homedir(), 'ms-playwright')
  return join(homedir(), '.cache', 'ms-playwright')
}

function list(folder) {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
