// Fails if a comment or a test name opens with a question word or is unclear, if a document or a description of the API has a
// pronoun without its noun, if a comment, an identifier or the name of a file uses a word that the glossary refuses, if a
// parameter is named `one`, if a limit is named `least…` or `most…`, and if the last commits have no proper subject.
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bootstrap/paths.mjs'
import {
  commentFaults,
  descriptionFaults,
  documentFaults,
  limitNameFaults,
  loneNameFaults,
  nameFaults,
  refusedWords,
  subjectFaults,
  testNameFaults,
} from './check/wording.mjs'

const words = refusedWords(readFileSync(join(root, 'docs/glossary.md'), 'utf8'))
const files = globSync('{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs,css}', {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|build|dist|\.react-router)$/.test(name.replaceAll('\\', '/')),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.generated\.|\/wording\.test\.ts$/.test(file))
  .sort()

/** Documents that people write; measured results are written by the benchmarks, and decisions stay as they were taken. */
const documents = globSync('{*.md,docs/**/*.md,{packages,bench,training}/**/*.md}', {
  cwd: root,
  exclude: (name) => /(?:^|\/)(?:node_modules|dist|adr)$/.test(name.replaceAll('\\', '/')),
})
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/(?:CHANGELOG|RESULTS)\.md$/.test(file))
  .sort()

if (files.length < 1500) throw new Error(`Only ${files.length} files were read`)

/** Returns the subjects of the commits that exist only on this machine; an empty list without a repository or without a remote. */
function ownSubjects() {
  try {
    const args = ['log', '--no-merges', '--format=%s', 'HEAD', '--not', '--remotes']
    const remotes = execFileSync('git', ['branch', '--remotes'], { cwd: root, encoding: 'utf8' })
    if (remotes.trim() === '') return []
    return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean)
  } catch {
    return []
  }
}

const faults = [
  ...files.flatMap((file) => {
    const text = { file, source: readFileSync(join(root, file), 'utf8') }
    return [
      ...commentFaults(text, words),
      ...nameFaults(text, words),
      ...loneNameFaults(text),
      ...limitNameFaults(text),
      ...testNameFaults(text),
      ...descriptionFaults(text),
    ]
  }),
  ...documents.flatMap((file) => documentFaults({ file, source: readFileSync(join(root, file), 'utf8') })),
  ...subjectFaults(ownSubjects()),
]
for (const line of faults) process.stdout.write(`${line}\n`)
process.exitCode = faults.length === 0 ? 0 : 1
