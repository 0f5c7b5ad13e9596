// Fails if the web client shows a text that is missing in its catalogues, or if a catalogue contains a text that the web client
// never shows.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { en } from '../apps/web/src/lib/i18n/en/index.ts'
import { root } from './bootstrap/paths.mjs'
import { wrongTexts } from './check/texts.mjs'

/**
 * Excluded files: the catalogues, documents that exist as a whole in each language, words that go into a field in either language,
 * and the page that shows the components to developers.
 */
const apart =
  /^apps\/web\/src\/((lib\/i18n\/(en|zh)|features\/legal\/documents|dev)\/|features\/create\/words\/chips\.ts$)|\.test\.tsx?$|\.d\.ts$/

const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !apart.test(file))
  .sort()
  .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))

const wrong = wrongTexts(files, en)
for (const line of wrong) process.stdout.write(`${line}\n`)
process.exitCode = wrong.length === 0 ? 0 : 1
