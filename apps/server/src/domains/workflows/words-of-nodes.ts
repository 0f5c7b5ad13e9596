import type { LocalText } from '@easel/contract'
import { describeRegistry } from '@easel/graph'
import { localRegistry, type NodeWords, nodeWords } from '@easel/nodes'

interface NodeVocabulary {
  words: NodeWords
  /** Titles in a file if the author gave the node no title. */
  usual: ReadonlySet<string>
}

const known = new Map<string, NodeVocabulary>()

/** Created when first needed: searching all templates for each built-in node takes too long for each check. */
function vocabularyOf(class_type: string): NodeVocabulary | undefined {
  const declaration = localRegistry.get(class_type)
  if (!declaration) return undefined
  const before = known.get(class_type)
  if (before) return before
  const words = nodeWords(declaration)
  const [described] = Object.values(describeRegistry(new Map([[class_type, declaration]])))
  const usual = new Set([class_type, described!.display_name, words.title.en, words.title.zh])
  known.set(class_type, { words, usual })
  return { words, usual }
}

/** Returns the title that the author gave to a node; for a built-in node without a title, its translated title. */
export function titleOfNode(class_type: string, given: string | undefined): LocalText {
  const builtIn = vocabularyOf(class_type)
  if (builtIn && isUsual(builtIn, given)) return builtIn.words.title
  const title = given || class_type
  return { en: title, zh: title }
}

export function hasOwnTitle(class_type: string, given: string | undefined): boolean {
  const builtIn = vocabularyOf(class_type)
  return builtIn !== undefined && !isUsual(builtIn, given)
}

function isUsual({ usual }: NodeVocabulary, given: string | undefined): boolean {
  return !given || usual.has(given)
}

/** Returns the label of an input of a node of this server. */
export function wordsOfInput(class_type: string, input: string): LocalText | undefined {
  return vocabularyOf(class_type)?.words.inputs.get(input)?.label
}
