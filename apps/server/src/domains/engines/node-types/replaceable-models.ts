import type { EngineForWorkflow, ReplaceableModel } from '@easel/contract'
import { modelNameOf } from '@easel/remote-engines/models'
import type { FilePlace, ModelReplacement, PartNeeds } from '@easel/workflow'
import type { Database } from '../../../platform/db/pool.ts'
import { findSubstitutes, type SubstituteRow } from './substitutes.repo.ts'

/** A model file, with the inputs of a graph that name it. */
export interface NamedPlaces {
  readonly name: string
  readonly places: readonly FilePlace[]
}

/** Maximum number of listed files, and of listed substitutes for each file. */
const maxListed = 100

/** A graph, with the engines that were checked for it, and the replacements that it already contains. */
interface ReplacementContext {
  readonly needs: PartNeeds
  readonly places: readonly NamedPlaces[]
  readonly engines: readonly EngineForWorkflow[]
  readonly replacements: readonly ModelReplacement[]
}

/**
 * Returns the files of a graph that can be replaced by files that engines have for the same inputs: missing files, and files that
 * were replaced before.
 */
export async function replaceableModels(
  db: Database,
  { needs, places, engines, replacements }: ReplacementContext,
): Promise<ReplaceableModel[]> {
  const placesOf = (name: string) => places.find((row) => row.name === modelNameOf(name))?.places ?? []
  const replaced = replacements.filter(({ by }) => placesOf(by).length > 0)
  const users = new Set(replaced.map(({ by }) => modelNameOf(by)))
  const missing = lackingFiles(needs, engines).filter((name) => !users.has(name))
  const wanted = [
    ...replaced.map(({ name, by }) => ({
      name: modelNameOf(name),
      by: modelNameOf(by),
      places: placesOf(by),
    })),
    ...missing.map((name) => ({ name, by: undefined, places: placesOf(name) })),
  ].slice(0, maxListed)
  // The list is sorted by name, so that the order does not change when a user chooses a substitute.
  wanted.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (wanted.length === 0) return []
  const distinct = new Map(
    wanted.flatMap((need) => need.places).map((place) => [JSON.stringify(place), place]),
  )
  const rows = await findSubstitutes(db, needs, [...distinct.values()])
  // The module of families also loads their graph builders, so the API process loads it only when needed.
  const { familyOfName } = await import('@easel/remote-engines/families')
  const substitutes = describeSubstitutes(rows, familyOfName)
  return wanted.flatMap(({ name, by, places: namePlaces }) => {
    const choice_arr = rankSubstitutes(describeName(name, familyOfName), substitutes, namePlaces)
    if (choice_arr.length === 0 && by === undefined) return []
    return [{ name, ...(by !== undefined && { by }), choice_arr }]
  })
}

/**
 * Returns the files that prevent a graph from running: the files that are missing at every engine with all of its node types. If
 * there are no such files, each engine lacks different files, and all missing files are returned.
 */
function lackingFiles({ files }: PartNeeds, engines: readonly EngineForWorkflow[]): readonly string[] {
  if (engines.some(({ can_run }) => can_run)) return []
  const near = engines.filter(({ is_known, lacking_class_arr }) => is_known && lacking_class_arr.length === 0)
  const lacks = near.map(({ lacking_file_arr }) => new Set(lacking_file_arr.map(({ name }) => name)))
  const everywhere = files.filter((name) => lacks.every((lack) => lack.has(name)))
  if (near.length === 0 || everywhere.length > 0) return near.length === 0 ? [] : everywhere
  return files.filter((name) => lacks.some((lack) => lack.has(name)))
}

/** A file's name, with its family and the words of its name. */
interface FileDescription {
  readonly name: string
  readonly family: string | undefined
  readonly words: ReadonlySet<string>
  /** The words of the name without the words of the precision: equal for variants of the same model. */
  readonly stem: string
}

type FamilyOfName = (name: string) => string | undefined

/** Words in file names that denote the precision of stored numbers. */
const precision = /^(?:fp?\d+|bf\d+|int\d+|q\d+|e\dm\dfn?|[kms]|scaled|gguf|quantized|nf4)$/

/** Describes a file by its name alone. */
export function describeName(name: string, familyOfName: FamilyOfName): FileDescription {
  const words = wordsOf(name)
  const stem = [...words].filter((word) => !precision.test(word)).join(' ')
  return { name, family: familyOfName(name), words, stem }
}

/** A file that engines have, with the inputs that it fits. */
export interface Substitute extends FileDescription {
  readonly places: readonly FilePlace[]
}

/** Describes each file only once, even if it can replace many files: engines have thousands of files. */
export function describeSubstitutes(
  rows: readonly SubstituteRow[],
  familyOfName: FamilyOfName,
): Substitute[] {
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName].map(([name, rowsOfName]) => {
    const described = describeName(name, familyOfName)
    const declared = rowsOfName.find(({ family }) => family !== null)?.family
    return { ...described, family: declared ?? described.family, places: rowsOfName }
  })
}

/**
 * Sorts the files that fit all inputs of another file by similarity: variants of the same model first, then files of its family,
 * then names that share more words.
 */
export function rankSubstitutes(
  { name, family, words, stem }: FileDescription,
  substitutes: readonly Substitute[],
  places: readonly FilePlace[],
): ReplaceableModel['choice_arr'] {
  const fits = (substitute: Substitute) =>
    places.every((place) =>
      substitute.places.some(
        ({ class_type, input }) => class_type === place.class_type && input === place.input,
      ),
    )
  const ranked = substitutes
    .filter((substitute) => substitute.name !== name && fits(substitute))
    .map((substitute) => ({
      name: substitute.name,
      is_same_model: stem !== '' && substitute.stem === stem,
      is_same_family: family !== undefined && substitute.family === family,
      shared: substitute.words.intersection(words).size,
    }))
    .toSorted(
      (a, b) =>
        Number(b.is_same_model) - Number(a.is_same_model) ||
        Number(b.is_same_family) - Number(a.is_same_family) ||
        b.shared - a.shared ||
        (a.name < b.name ? -1 : 1),
    )
  return ranked.slice(0, maxListed).map(({ shared: _, ...choice }) => choice)
}

/** Words of a file's name, without its folders and its extension. */
function wordsOf(name: string): Set<string> {
  const file = name
    .split('/')
    .at(-1)!
    .replace(/\.[^.]+$/, '')
  return new Set(
    file
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean),
  )
}
