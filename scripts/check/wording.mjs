// Wording of comments, identifiers, test names and commit subjects that a machine can judge.

/** The start of a comment that is not the continuation of a line comment. */
const opener =
  /(?:\/\*+\s*(?:\*\s*)?|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)\/\/ *)(?:What|Which|Who(?:se|m|ever)?|Whether|Why|How|Where|When)\b/gm
/** Comments, texts and regular expressions: all that contains no identifiers. Expressions in templates are left out, too. */
const notCode =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm
const identifier = /[\p{L}$_][\p{L}\p{N}$_]*/gu
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
/** The name of a test, of a group or of a table of tests (`test.each([…])('…')`) that opens with a question word. */
const questionName =
  /(?:\b(?:test|it|describe|journey)(?:\.\w+)*(?:\([^()\n]*\))?|\](?: as const)?,?\s*\))\(\s*['"`](?:what(?:ever)?|who(?:se|m|ever)?)\b/gi
const subject = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w-]+\))?!?: \S/
const maxSubjectLength = 72

/** The words that the glossary refuses: the words in italics in the last column of its tables. */
export function refusedWords(glossary) {
  return glossary.split('\n').flatMap((row) => {
    const cells = row.split('|')
    return cells.length < 5 ? [] : [...cells[3].matchAll(/\*([^*]+)\*/g)].map(([, word]) => word)
  })
}

const lineAt = (source, index) => source.slice(0, index).split('\n').length

/** Comments that open with a question word instead of their subject, or use a word that the glossary refuses. */
export function commentFaults({ file, source }, words) {
  if (words.length === 0) throw new Error('The glossary refuses no word')
  const refused = new RegExp(`\\b(?:${words.join('|')})\\b`, 'gi')
  const openers = [...source.matchAll(opener)].map(
    ({ index }) =>
      `${file}:${lineAt(source, index)}: begin the comment with its subject, not with a question word`,
  )
  const used = [...source.matchAll(comment)].flatMap(({ 0: text, index }) =>
    [...text.matchAll(refused)].map(
      (found) =>
        `${file}:${lineAt(source, index + found.index)}: “${found[0]}” has another term in docs/glossary.md`,
    ),
  )
  return [...openers, ...used]
}

/** Words of an identifier or of the name of a file, in lower case: `maxWaitMs`, `max_wait_ms` and `max-wait-ms` have three. */
function wordsOf(name) {
  const spaced = name.replace(/(\p{Ll}|\p{N})(?=\p{Lu})/gu, '$1 ')
  return spaced.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Codes of the API, which stay for its clients. */
const apiCodes = new Set(['nobody_to_give', 'oneself'])

/** Identifiers and file names that contain a word that the glossary refuses; a compound is found in one word or in two. */
export function nameFaults({ file, source }, words) {
  const refused = words.map((word) => wordsOf(word))
  const usedIn = (name) => {
    const parts = wordsOf(name)
    return refused.find(
      (word) =>
        parts.includes(word.join('')) ||
        parts.some((_, at) => word.every((part, offset) => parts[at + offset] === part)),
    )
  }
  const fault = (place, name) => `${place}: “${name}” has another term in docs/glossary.md`
  const code = source.replace(notCode, (text) => text.replace(/[^\n]/g, ' '))
  const used = new Map([...code.matchAll(identifier)].toReversed().map(({ 0: name, index }) => [name, index]))
  return [
    ...(usedIn(file) ? [fault(file, usedIn(file).join('-'))] : []),
    ...[...used]
      .filter(([name]) => usedIn(name) && !apiCodes.has(name))
      .map(([name, index]) => fault(`${file}:${lineAt(source, index)}`, name)),
  ]
}

/** Names of tests that open with a question word instead of their subject. */
export function testNameFaults({ file, source }) {
  if (!/\.(?:test|e2e)\.tsx?$/.test(file)) return []
  return [...source.matchAll(questionName)].map(
    ({ 0: call, index }) =>
      `${file}:${lineAt(source, index + call.length)}: begin the test's name with its subject, not with a question word`,
  )
}

export function subjectFaults(subjects) {
  return subjects.flatMap((text) => {
    if (text.length > maxSubjectLength)
      return [`${text.length} characters, at most ${maxSubjectLength}: ${text}`]
    return subject.test(text) ? [] : [`no conventional prefix: ${text}`]
  })
}
