import { familyOfName } from './families.ts'
import { families } from './kinds/comfyui/families/index.ts'
import type { Lora } from './models.ts'
import { type Fields, fieldsOf, textOf } from './untrusted.ts'

const maxNameLength = 200
const maxWords = 8
const maxWordLength = 60
/** Minimum share of the training pictures that have a tag, if the tag triggers the LoRA. */
const minTriggerShare = 0.5

/** Names that training programs give to the model of a LoRA, besides the names of `architecture`. */
const trained: readonly (readonly [RegExp, string])[] = [
  [/^sd_?(?:v?1|1\.5)/i, 'sd15'],
  [/^sdxl/i, 'sdxl'],
  [/^sd_?3/i, 'sd35'],
  [/^flux\.?1?(?:-dev)?$/i, 'flux1-dev'],
]

/** Describes a LoRA by its name and the metadata of its file. Undefined for a name that a request cannot contain. */
export function loraOf(name: string, metadata: Fields): Lora | undefined {
  if (name === '' || name.length > maxNameLength || /[:<>\p{Cc}]/u.test(name)) return undefined
  return { name, family: familyIn(metadata) ?? familyOfName(name) ?? null, words: wordsIn(metadata) }
}

function familyIn(metadata: Fields): string | undefined {
  const named = [metadata['modelspec.architecture'], metadata['ss_base_model_version']]
  const values = named.flatMap((value) => textOf(value)?.slice(0, 200).split('/', 1) ?? [])
  for (const value of values) {
    const found = families.find(({ architecture }) => architecture?.test(value))?.key
    const key = found ?? trained.find(([pattern]) => pattern.test(value))?.[1]
    if (key !== undefined) return key
  }
  return undefined
}

function wordsIn(metadata: Fields): string[] {
  const phrase = textOf(metadata['modelspec.trigger_phrase'])
  const words = phrase ? phrase.slice(0, 2000).split(',') : triggerTags(metadata['ss_tag_frequency'])
  const plain = words.map((word) => word.replaceAll(/[<>\p{Cc}]/gu, ' ').trim())
  return [...new Set(plain)].filter((word) => word !== '' && word.length <= maxWordLength).slice(0, maxWords)
}

/**
 * Returns the tags that trigger a LoRA. The metadata lists the tags of the training pictures by folder, as JSON or
 * already parsed by the engine.
 */
function triggerTags(frequency: unknown): string[] {
  const counts = new Map<string, number>()
  for (const tags of Object.values(fieldsOf(parseJson(frequency)))) {
    for (const [tag, count] of Object.entries(fieldsOf(tags)).slice(0, 10_000))
      if (typeof count === 'number') counts.set(tag, (counts.get(tag) ?? 0) + count)
  }
  const maxCount = [...counts.values()].reduce((max, count) => Math.max(max, count), 0)
  const triggers = [...counts].filter(([, count]) => count >= maxCount * minTriggerShare)
  return triggers.toSorted(([, a], [, b]) => b - a).map(([tag]) => tag)
}

function parseJson(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}
