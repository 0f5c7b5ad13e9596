// Plain JavaScript without dependencies: the bootstrap looks for a browser with it before anything is installed.
import { accessSync, constants, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export const browserAdvice =
  'The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium) or set CHROME_PATH to it.'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
]

/** The path of a Chromium or Chrome: CHROME_PATH, one on the PATH, an installed application, or Playwright's download. */
export function findChromium() {
  const wanted = process.env['CHROME_PATH']
  if (wanted) return isProgram(wanted) ? wanted : undefined
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...onPath, ...applications, ...playwrightPrograms()].find(isProgram)
}

/** As `findChromium`, but throws one sentence on how to get one. */
export function requireChromium() {
  const path = findChromium()
  if (!path) throw new Error(browserAdvice)
  return path
}

function playwrightPrograms() {
  const cache = process.env['PLAYWRIGHT_BROWSERS_PATH'] ?? defaultCache()
  const inside = [
    ['chrome-linux', 'chrome'],
    ['chrome-linux64', 'chrome'],
    ['chrome-mac', 'Chromium.app', 'Contents', 'MacOS', 'Chromium'],
    ['chrome-mac-arm64', 'Google Chrome for Testing.app', 'Contents', 'MacOS', 'Google Chrome for Testing'],
    ['chrome-win64', 'chrome.exe'],
  ]
  return list(cache)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort()
    .reverse()
    .flatMap((name) => inside.map((parts) => join(cache, name, ...parts)))
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
