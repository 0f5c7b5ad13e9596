// Wording of comments, test names and commit subjects that a machine can judge.

/** The start of a comment that is not the continuation of a line comment. */
const opener =
  /(?:\/\*+\s*(?:\*\s*)?|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)\/\/ *)(?:What|Who|Whose|Whom|Whoever)\b/gm
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
/** The name of a test, of a group or of a table of tests (`test.each([…])('…')`) that opens with a question word. */
const questionName =
  /(?:\b(?:test|it|describe|journey)(?:\.\w+)*(?:\([^()\n]*\))?|\](?: as const)?,?\s*\))\(\s*['"`](?:what|who|whose|whom|whoever|whatever)\b/gi
const subject = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w-]+\))?!?: \S/
const maxSubjectLength = 72

/** The words that the glossary refuses: those of the last column of its tables that are set in italics. */
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
