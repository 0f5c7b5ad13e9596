import type { Locale, WorkTemplate } from '@easel/contract'
import type { Database } from '../../db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { findModels } from '../engines/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { hasLooks } from './has-looks.ts'
import { photoSideOf } from './photo-side.ts'
import { presentInputs, presentPresets } from './present-inputs.ts'
import { sampleKeys } from './sample-pictures.ts'
import { styleCoverKeys } from './style-cover-keys.ts'
import { canRepeat, type TemplateDefinition } from './template-definition.ts'
import { likedTemplates } from './template-likes.repo.ts'
import type { TemplateRow } from './templates.repo.ts'

const [standIn] = sampleKeys(1)

interface Presenting {
  db: Database
  urls: FileUrls
  locale: Locale
  origin: string
  viewerId: string | undefined
}

/**
 * Presents templates in the contract's shape; looks up authors and files in one batch. A template deleted with its
 * account in between is left out; a deleted cover is replaced by the placeholder.
 */
export async function presentTemplates(
  rows: readonly TemplateRow[],
  { db, urls, locale, origin, viewerId }: Presenting,
): Promise<WorkTemplate[]> {
  const [people, liked, files] = await Promise.all([
    findPeople(
      db,
      rows.map((row) => row.user_id),
      viewerId,
    ),
    likedTemplates(
      db,
      viewerId,
      rows.map((row) => row.id),
    ),
    findFiles(db, [
      standIn!,
      ...rows.flatMap((row) => [row.cover_key, row.cover_source_key ?? [], row.preview_key ?? []].flat()),
      ...(rows.some(({ definition }) => showsStyles(definition)) ? styleCoverKeys.values() : []),
    ]),
  ])
  const tasks = rows.flatMap(({ definition }) =>
    definition.input_arr.flatMap((input) => input.choices_of ?? []),
  )
  const models = await findModels(db, tasks)
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  const styleCovers = new Map(
    [...styleCoverKeys].flatMap(([style, key]) => {
      const url = fileOf.get(key)?.url
      return url === undefined ? [] : [[style, url] as const]
    }),
  )
  return rows.flatMap((row): WorkTemplate[] => {
    const { definition } = row
    const maker = people.get(row.user_id)
    const cover = fileOf.get(row.cover_key) ?? fileOf.get(standIn!)
    if (!maker || !cover) return []
    const sourceKey = coverSourceOf(row)
    const source = sourceKey ? fileOf.get(sourceKey) : undefined
    const preview = row.preview_key ? fileOf.get(row.preview_key) : undefined
    const shown = {
      id: row.id,
      version: row.version,
      title: definition.title[locale],
      description: definition.description[locale],
      media_type: definition.media_type,
      cover,
      ...(row.cover_pending && { cover_pending: true as const }),
      ...(source && { cover_source: source }),
      ...(preview && { preview }),
      image_count: definition.image_count,
      photo_side: photoSideOf(row.builtin_key),
      ...(definition.best_photo && { best_photo: definition.best_photo }),
      input_arr: presentInputs(definition, { locale, models, styleCovers }),
      ...(definition.presets && { preset_arr: presentPresets(definition.presets, locale) }),
      ...(definition.enlarges_below !== undefined && { enlarges_below: definition.enlarges_below }),
      cost: definition.cost,
      has_looks: hasLooks(definition, row),
      can_repeat: canRepeat(definition, row),
      like_count: row.like_count,
      use_count: row.use_count,
      is_liked: liked.has(row.id),
      user_info: presentPerson(maker, origin),
      topic_arr: [...(definition.topic_names?.[locale] ?? definition.topic_arr)],
      ...(row.theme_id !== null && { theme_id: row.theme_id }),
      create_ts: row.create_ts,
    }
    return [shown]
  })
}

/** Key of the photo that a cover was made from: a user's template makes its own from the sample pictures. */
function coverSourceOf({ cover_source_key, cover_key, makes_cover, definition }: TemplateRow): string | null {
  const { image_count, media_type } = definition
  const isOfOne = image_count.min === 1 && image_count.max === 1 && media_type === 'image'
  const isOwn = makes_cover && cover_key !== standIn && isOfOne
  return isOwn ? standIn! : cover_source_key
}

function showsStyles({ input_arr }: TemplateDefinition): boolean {
  return input_arr.some(({ shows_styles }) => shows_styles)
}
