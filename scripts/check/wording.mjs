// Wording of comments, identifiers, test names and commit subjects that a machine can judge.

/** The start of a comment that is not the continuation of a line comment. */
const opener =
  /(?:\/\*+\s*(?:\*\s*)?|(?<!^[ \t]*\/\/[^\n]*\n[ \t]*)\/\/ *)(?:What|Which|Who(?:se|m|ever)?|Whether|Why|How|Where|When)\b/gm
/** Comments, texts and regular expressions: all parts without identifiers. Expressions in templates are left out, too. */
const notCode =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gm
/** A text in quotes of any kind. */
const quotedText = /(['"`])(?<text>(?:(?!\1)[^\\]|\\.)*)\1/g
const identifier = /[\p{L}$_][\p{L}\p{N}$_]*/gu
const comment = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
/** The name of a test, of a group or of a table of tests (`test.each([…])('…')`). */
const testName =
  /(?:\b(?:test|it|describe|journey)(?:\.\w+)*(?:\([^()\n]*\))?|\](?: as const)?,?\s*\))\(\s*(['"`])(?<name>(?:(?!\1)[^\\\n]|\\.)*)/g
const questionWord = /^(?:what(?:ever)?|who(?:se|m|ever)?|which|whether|why|how)\b/i
const loneName =
  /\((?:\[)?one\b[^()]*\)(?:: [^=]+)? =>|\bconst (?:\[.*?)?\bone\b[^=]*? of\b|\bfunction \w+\(one\b/g
/** A constant of a module that is a limit, although its name does not begin with `min` or `max`. */
const limitName =
  /^(?:export )?const (?:\[[^\]\n]*?)?\b(?<name>(?:least|most|fewest|longest|shortest)\p{Lu}\w*)\b[^=\n]* =/gmu
/**
 * Pronouns whose noun stands in another place, if it is written at all. “One” stays a number: “one file”, “one of two”, “one by
 * one”.
 */
const bare = [
  /\bones\b/gi,
  /(?<!\b(?:exactly|only|least|most|than|by|into|to)\s)\bone(?=[.,;:)]|$|\s(?:that|who|which|whose|with|in|from|is|are|has|was|can|may|must|as|than|without|before|behind|below|above)\b)/gi,
  /\b(?:the|this|an?|each|every|other|another|concurrent|chosen|(?!whether|over|under|after|per|never|either)\w+(?:er|est|ed)) one\b(?!-|\s(?:and|or|by|after)\b)/gi,
  /\b(?:that|those) of\b/gi,
  /\bthose(?=[.,;:)]|$|\s(?:that|who|which|whose|with|in|from|for|is|are|by|to|on|without)\b)/gi,
  /\bthese(?=[.,;:)]|$|\s(?:are|have|can|may|must|do|is|were)\b)/gi,
  /\bthe (?:former|latter)\b/gi,
  /\bthe same(?=[.,;:)]|$|\s(?:as|for|in|to|is|by|with|on|at|and|or|from|if)\b)/gi,
  /\bthe rest\b(?! of\b)|\bat rest\b/gi,
]
/** Clauses and idioms that hide the thing they are about: a noun or the usual verb says it. */
const vague =
  /\bwhat (?:is|are|was|were|there|has|had|nothing|comes?|came|goes|follows|belongs|happens|remains)\b|\ball else\b|\b(?:brings?|brought) along\b|\b(?:goes|go|going|went) on\b|\blets? go\b|(?<!\bfor )\ball the same\b|\bin hand\b(?!-)|\b(?:in|takes?) the place of\b/gi
/** A condition on a result that reads like a place: a result “where …”. */
const condition = /\b(?:undefined|null|true|false)\s+where\b/gi
/**
 * Idioms for which a plain verb exists, in comments and in names of tests: “represents”, “distinguishes”, “silently”, “for lack
 * of”.
 */
const idiom =
  /\bstand(?:s|ing)? for\b|\b(?:tells?|told|telling)\s+(?:[\w’']+\s+){0,4}apart\b|\bwithout a word\b|\bfor want of\b|\bsays? so\b/gi
/** Things that speak: a route defines, a setting contains, a standard requires, a server does not answer. */
const speaking =
  /\bas (?:an? |the |its |their )?\w+ says?\b|\bwhatever (?:[\w’']+ ){1,3}says?\b|\bsays? nothing\b|\bRFC \d+ (?:asks|says|wants)\b|\b(?:settings?|sites?|servers?|databases?|stores?|programs?|browsers?|requests?|planes?) (?:asks? for|wants?|says?|knows?)\b/gi
/** The end of a test's name that leaves the outcome open, as for a table that has the outcome in a column. */
const openOutcome = /\b(?:accepted|allowed|opens|shown) or (?:is )?refused\b|\bor not\b(?=:|$)/gi
/** Phrases that a native speaker would not write, but “minimum”, “one of the user's works” or “even if”. */
const unidiomatic = /\bfrom which on\b|\b(?:an|the) own\b|\balso (?:if|where|after)\b/gi
/** Passive verbs in names of tests that hide the call or the message: “is reported”, “is requested”. */
const hiddenCall = /\b(?:is|are|was|were)\s+(?:told|asked for)\b/gi
/** A name of a test that has only a placeholder. */
const lonePlaceholder = /^(?:%[a-z#]|\$\w+)$/
/** A comment that has only a range of numbers, without the quantity. */
const loneRange = /^\/[/*]+\s*[-−]?[\d.]+?\s*(?:\.\.|…|–)\s*[-−]?[\d.]+\s*(?:\*\/)?$/
const subject = /^(?:build|chore|ci|docs|feat|fix|perf|refactor|revert|style|test)(?:\([\w-]+\))?!?: \S/
const maxSubjectLength = 72
/** Maximum length of a line with a comment: the formatter wraps code, but not comments. */
const maxCommentLine = 132

/** The words that the glossary refuses: the words in italics in the last column of its tables. */
export function refusedWords(glossary) {
  return glossary.split('\n').flatMap((row) => {
    const cells = row.split('|')
    return cells.length < 5 ? [] : [...cells[3].matchAll(/\*([^*]+)\*/g)].map(([, word]) => word)
  })
}

/** Code in a document: it is quoted, not written. */
const quotedCode = /```[\s\S]*?```|`[^`\n]*`|[“"][^”"\n]*[”"]/g

const lineAt = (source, index) => source.slice(0, index).split('\n').length

/** Faults where a pattern occurs in a text that starts at an index of its file. */
function faultsOf(pattern, { file, source, text, start }, advice) {
  const words = text.replace(/\n[ \t]*(?:\/\/|\*(?!\/))/g, (end) => end.replace(/[^\n]/g, ' '))
  return [...words.matchAll(pattern)].map(
    ({ 0: found, index }) =>
      `${file}:${lineAt(source, start + index)}: ${advice(found.replace(/\s+/g, ' '))}`,
  )
}

const bareFaults = (place) =>
  bare.flatMap((pronoun) => faultsOf(pronoun, place, (found) => `write the noun that “${found}” stands for`))
const vagueFaults = (place) =>
  faultsOf(vague, place, (found) => `name the thing or use the plain verb instead of “${found}”`)

const idiomFaults = (place) => faultsOf(idiom, place, (found) => `use the plain verb instead of “${found}”`)

const speakingFaults = (place) =>
  faultsOf(speaking, place, (found) => `name the fact itself: a thing does not speak in “${found}”`)

const unidiomaticFaults = (place) =>
  faultsOf(unidiomatic, place, (found) => `write “minimum”, a possessor or “even if” instead of “${found}”`)

const conditionFaults = (place) =>
  faultsOf(condition, place, (found) => `write “if” for the condition in “${found}”`)

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
  const unclear = [...source.matchAll(comment)].flatMap(({ 0: text, index }) => {
    return [
      ...textFaults({ file, source, text, start: index }),
      ...(loneRange.test(text)
        ? [`${file}:${lineAt(source, index)}: name the quantity of the range in a sentence`]
        : []),
    ]
  })
  const long = source.split('\n').flatMap((line, index) => {
    const isLong =
      line.length > maxCommentLine && /^\s*(?:\/[/*]|\*)/.test(line) && !/biome-ignore|https?:/.test(line)
    return isLong ? [`${file}:${index + 1}: wrap the comment at ${maxCommentLine} characters`] : []
  })
  return [...openers, ...used, ...unclear, ...long]
}

/** Pronouns of a document in Markdown whose noun is missing. Code and quoted words are left out. */
export function documentFaults({ file, source }) {
  const text = source.replace(quotedCode, (quoted) => quoted.replace(/[^\n]/g, ' '))
  return bareFaults({ file, source, text, start: 0 })
}

/** Descriptions of the API, which is every text of a schema: pronouns without their nouns, idioms, and things that speak. */
export function descriptionFaults({ file, source }) {
  if (!/^packages\/contract\/src\/schemas\/(?!.*\.test\.)/.test(file)) return []
  const code = source.replace(comment, (text) => text.replace(/[^\n]/g, ' '))
  return [...code.matchAll(quotedText)].flatMap(({ groups: { text }, index }) =>
    textFaults({ file, source, text, start: index + 1 }),
  )
}

/** Faults of a comment or of a description. */
function textFaults(place) {
  return [
    ...bareFaults(place),
    ...vagueFaults(place),
    ...conditionFaults(place),
    ...idiomFaults(place),
    ...speakingFaults(place),
    ...unidiomaticFaults(place),
  ]
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
        parts.some((_, index) => word.every((part, offset) => parts[index + offset] === part)),
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

/**
 * Names of tests that open with a question word instead of their subject, have a bare pronoun or an idiom, leave the outcome open,
 * or are only a placeholder.
 */
export function testNameFaults({ file, source }) {
  if (!/\.(?:test|e2e)\.tsx?$/.test(file)) return []
  return [...source.matchAll(testName)].flatMap(({ 0: call, index, groups: { name } }) => {
    const start = index + call.length - name.length
    const opens = questionWord.test(name)
    const line = `${file}:${lineAt(source, start)}`
    const place = { file, source, text: name, start }
    return [
      ...(opens ? [`${line}: begin the test's name with its subject, not with a question word`] : []),
      ...(lonePlaceholder.test(name) ? [`${line}: name the subject of the test beside “${name}”`] : []),
      ...bareFaults(place),
      ...idiomFaults(place),
      ...speakingFaults(place),
      ...unidiomaticFaults(place),
      ...faultsOf(openOutcome, place, (found) => `name the outcome instead of “${found}”`),
      ...faultsOf(hiddenCall, place, (found) => `name the message or the request instead of “${found}”`),
    ]
  })
}

/** Parameters and loop variables named `one`: such a name has no meaning. */
export function loneNameFaults({ file, source }) {
  const code = source.replace(notCode, (text) => text.replace(/[^\n]/g, ' '))
  return [...code.matchAll(loneName)].map(
    ({ index }) => `${file}:${lineAt(source, index)}: name “one” by what it is`,
  )
}

/** Limits of a module that are named `least…`, `most…` or the like. */
export function limitNameFaults({ file, source }) {
  const code = source.replace(notCode, (text) => text.replace(/[^\n]/g, ' '))
  return [...code.matchAll(limitName)].map(
    ({ index, groups: { name } }) =>
      `${file}:${lineAt(source, index)}: begin the limit “${name}” with “min” or “max”`,
  )
}

export function subjectFaults(subjects) {
  return subjects.flatMap((text) => {
    if (text.length > maxSubjectLength)
      return [`${text.length} characters, at most ${maxSubjectLength}: ${text}`]
    return subject.test(text) ? [] : [`no conventional prefix: ${text}`]
  })
}
