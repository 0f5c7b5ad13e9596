import type { EngineForWorkflow, ReplaceableModel } from '@easel/contract'
import type { FilePlace, ModelReplacement, PartNeeds } from '@easel/engine'
import { modelNameOf } from '@easel/remote-engines/models'
import type { Database } from '../../../db/pool.ts'
import { findSubstitutes, type SubstituteRow } from './substitutes.repo.ts'

/** A file of a model with the inputs of a graph that name it. */
export interface NamedPlaces {
  readonly name: string
  readonly places: readonly FilePlace[]
}

/** Files in each list of what there is instead. */
const maxChoices = 100

/** A graph with the engines that were asked whether they can run it, and the replacements that it contains already. */
interface Replacing {
  readonly needs: PartNeeds
  readonly places: readonly NamedPlaces[]
  readonly engines: readonly EngineForWorkflow[]
  readonly replacements: readonly ModelReplacement[]
}

/** Tells which files of a graph can be replaced by those that engines have for the same inputs: missing ones, and those that are replaced already. */
export async function replaceableModels(
  db: Database,
  { needs, places, engines, replacements }: Replacing,
): Promise<ReplaceableModel[]> {
  const placesOf = (name: string) => places.find((one) => one.name === modelNameOf(name))?.places ?? []
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
  ]
  // A choice leaves the file where it stands in the list.
  wanted.sort((a, b) => (a.name < b.name ? -1 : 1))
  if (wanted.length === 0) return []
  const rows = await findSubstitutes(
    db,
    needs,
    wanted.flatMap((one) => one.places),
  )
  // Families bring along how graphs for them are built, which the API process needs for nothing else.
  const { familyOfName } = await import('@easel/remote-engines/families')
  return wanted.flatMap(({ name, by, places: own }) => {
    const choice_arr = rankSubstitutes(name, atAll(rows, own), familyOfName)
    if (choice_arr.length === 0 && by === undefined) return []
    return [{ name, ...(by !== undefined && { by }), choice_arr }]
  })
}

/**
 * Files that keep a graph from running: those that every engine with all of its node types lacks, or, if each lacks others,
 * all of them.
 */
function lackingFiles({ files }: PartNeeds, engines: readonly EngineForWorkflow[]): readonly string[] {
  if (engines.some(({ can_run }) => can_run)) return []
  const near = engines.filter(({ is_known, lacking_class_arr }) => is_known && lacking_class_arr.length === 0)
  const lacks = near.map(({ lacking_file_arr }) => new Set(lacking_file_arr.map(({ name }) => name)))
  const everywhere = files.filter((name) => lacks.every((one) => one.has(name)))
  if (near.length === 0 || everywhere.length > 0) return near.length === 0 ? [] : everywhere
  return files.filter((name) => lacks.some((one) => one.has(name)))
}

/** Files that fit all of these inputs, each once. */
function atAll(rows: readonly SubstituteRow[], places: readonly FilePlace[]): SubstituteRow[] {
  const isAt = (row: SubstituteRow, place: FilePlace) =>
    row.class_type === place.class_type && row.input === place.input
  const byName = Map.groupBy(rows, ({ name }) => name)
  return [...byName.values()].flatMap((own) => {
    const fits = places.every((place) => own.some((row) => isAt(row, place)))
    const known = own.find(({ family }) => family !== null) ?? own[0]!
    return fits ? [known] : []
  })
}

/** Orders files by how well they stand for another: its family first, then names that share more words with its own. */
export function rankSubstitutes(
  name: string,
  rows: readonly Pick<SubstituteRow, 'name' | 'family'>[],
  familyOfName: (name: string) => string | undefined,
): ReplaceableModel['choice_arr'] {
  const family = familyOfName(name)
  const own = wordsOf(name)
  const ranked = rows
    .filter((row) => row.name !== name)
    .map((row) => {
      const is_same_family = family !== undefined && (row.family ?? familyOfName(row.name)) === family
      const shared = wordsOf(row.name).intersection(own).size
      return { name: row.name, is_same_family, shared }
    })
    .toSorted(
      (a, b) =>
        Number(b.is_same_family) - Number(a.is_same_family) ||
        b.shared - a.shared ||
        (a.name < b.name ? -1 : 1),
    )
  return ranked.slice(0, maxChoices).map(({ shared: _, ...choice }) => choice)
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
