// Fails if a document names a file or a folder that does not exist, or links to such a path.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import { deadLinks, deadPaths, knownPaths } from './check/document-paths.mjs'

const isForeign = (name) => /(?:^|[\\/])(?:node_modules|build|dist|\.git|\.react-router)$/.test(name)
const files = globSync('**/*', { cwd: root, exclude: isForeign }).map((file) => file.replaceAll('\\', '/'))
const documents = files.filter((file) =>
  /^(?:[^/]+|(?:docs|bench)\/.+|packages\/[^/]+\/README)\.md$/.test(file),
)

if (documents.length < 30) throw new Error(`Only ${documents.length} documents were read`)

const known = knownPaths(files)
const faults = documents.flatMap((file) => {
  const document = { file, source: readFileSync(join(root, file), 'utf8') }
  return [...deadPaths(document, known), ...deadLinks(document, (path) => existsSync(join(root, path)))]
})
for (const line of faults) process.stdout.write(`${line}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
