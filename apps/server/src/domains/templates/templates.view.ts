import type { Locale, WorkTemplate } from '@easel/contract'
import { viewsOf } from '../../platform/caching/row-views.ts'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { Database } from '../../platform/db/pool.ts'
import { findPeople, presentPerson } from '../accounts/index.ts'
import { findModels } from '../engines/index.ts'
import { type FileUrls, findFiles } from '../files/index.ts'
import { presentBasedOn } from './based-on.ts'
import { hasLooks } from './has-looks.ts'
import { photoSideOf } from './photo-side.ts'
import { presentInputs, presentPresets } from './present-inputs.ts'
import { placeholderKey, sampleKeys } from './sample-pictures.ts'
import { styleCoverKeys } from './style-cover-keys.ts'
import { canRepeat, type TemplateDefinition } from './template-definition.ts'
import { findReplacing, readTemplates, type TemplateRow, type ViewedTemplate } from './templates.repo.ts'

/** The photo from which covers are made; earlier releases showed it until the cover was made. */
const [samplePhoto] = sampleKeys(1)

export interface TemplatePresenting {
  db: Database
  urls: FileUrls
  templateViews: SharedCache<WorkTemplate>
  locale: Locale
  origin: string
}

/** Presents templates to a viewer, in the same order; a template that was deleted in the meantime is left out. */
export async function presentTemplates(
  rows: readonly ViewedTemplate[],
  context: TemplatePresenting,
): Promise<WorkTemplate[]> {
  const views = await viewsOf(context.templateViews, rows, {
    variant: `${context.locale} ${context.origin}`,
    make: async (ids) => makeViews(await readTemplates(context.db, ids), context),
  })
  return rows.flatMap(({ id, is_liked, is_followed }) => {
    const view = views.get(id)
    return view ? [{ ...view, is_liked, user_info: { ...view.user_info, is_followed } }] : []
  })
}

/** Creates the views of templates that visitors see. A template that was deleted with its account in the meantime is left out. */
async function makeViews(rows: readonly TemplateRow[], context: TemplatePresenting): Promise<WorkTemplate[]> {
  const joined = await readJoined(rows, context)
  return rows.flatMap((row) => viewOf(row, joined, context) ?? [])
}

type JoinedRows = Awaited<ReturnType<typeof readJoined>>

/** Looks up authors, files and models of all templates in one batch. */
async function readJoined(rows: readonly TemplateRow[], { db, urls, origin }: TemplatePresenting) {
  const tasks = rows.flatMap(({ definition }) =>
    definition.input_arr.flatMap((input) => input.choices_of ?? []),
  )
  const [people, files, models, replacing] = await Promise.all([
    findPeople(
      db,
      rows.flatMap(({ user_id, based_on }) => [user_id, based_on?.user_id ?? []].flat()),
    ),
    findFiles(db, [
      placeholderKey,
      samplePhoto!,
      ...rows.flatMap((row) => [row.cover_key, row.cover_source_key ?? [], row.preview_key ?? []].flat()),
      ...(rows.some(({ definition }) => showsStyles(definition)) ? styleCoverKeys.values() : []),
    ]),
    findModels(db, tasks),
    findReplacing(
      db,
      rows.flatMap(({ replaced_by }) => replaced_by ?? []),
    ),
  ])
  const fileOf = new Map(files.map((file) => [file.key, urls.present(origin, file)]))
  const styleCovers = new Map(
    [...styleCoverKeys].flatMap(([style, key]) => {
      const url = fileOf.get(key)?.url
      return url === undefined ? [] : [[style, url] as const]
    }),
  )
  return { people, models, replacing, fileOf, styleCovers }
}

/** A deleted cover is replaced by the placeholder. */
function viewOf(
  row: TemplateRow,
  { people, models, replacing, fileOf, styleCovers }: JoinedRows,
  { locale, origin }: TemplatePresenting,
): WorkTemplate | undefined {
  const { definition } = row
  const maker = people.get(row.user_id)
  const cover = (hasOwnCover(row) ? fileOf.get(row.cover_key) : undefined) ?? fileOf.get(placeholderKey)
  if (!maker || !cover) return undefined
  const sourceKey = coverSourceOf(row)
  const source = sourceKey ? fileOf.get(sourceKey) : undefined
  const successor = row.replaced_by === null ? undefined : replacing.get(row.replaced_by)
  const preview = row.preview_key ? fileOf.get(row.preview_key) : undefined
  return {
    id: row.id,
    version: row.version,
    ...(row.is_draft && { is_draft: true as const }),
    ...(row.awaits_engine && { awaits_engine: true as const }),
    ...(row.awaits_sample && { awaits_sample: true as const }),
    ...(row.hides_graph && { hides_graph: true as const }),
    ...(row.based_on && { based_on: presentBasedOn(row.based_on, { people, locale, origin }) }),
    ...(row.broken && { broken: row.broken[locale] }),
    ...(successor && {
      replaced_by: { id: successor.id, title: successor.definition.title[locale] },
    }),
    title: definition.title[locale],
    ...(definition.subtitle && { subtitle: definition.subtitle[locale] }),
    description: definition.description[locale],
    media_type: definition.media_type,
    cover,
    ...(row.cover_pending && { cover_pending: true as const }),
    ...(isCoverOfSample(row) && { cover_of_sample: true as const }),
    ...(source && { cover_source: source }),
    ...(preview && { preview }),
    image_count: definition.image_count,
    photo_side: photoSideOf(row.builtin_key),
    ...(definition.best_photo && { best_photo: definition.best_photo }),
    input_arr: presentInputs(definition, { locale, models, styleCovers }),
    ...(definition.presets && { preset_arr: presentPresets(definition.presets, locale) }),
    ...(definition.enlarges_below !== undefined && { enlarges_below: definition.enlarges_below }),
    cost: definition.cost,
    ...(definition.usual_count !== undefined && { usual_count: definition.usual_count }),
    ...(definition.way && { has_ways: true as const }),
    has_looks: hasLooks(definition, row),
    can_repeat: canRepeat(definition, row),
    like_count: row.like_count,
    use_count: row.use_count,
    is_liked: false,
    user_info: presentPerson(maker, origin),
    topic_arr: [...(definition.topic_names?.[locale] ?? definition.topic_arr)],
    ...(row.theme_id !== null && { theme_id: row.theme_id }),
    create_ts: row.create_ts,
  }
}

/** Returns the key of the photo from which a cover was made: for a user's template, the cover is made from the sample pictures. */
function coverSourceOf(row: TemplateRow): string | null {
  const { image_count, media_type } = row.definition
  if (row.definition.sample?.source_keys.length) return null
  const isOfOne = image_count.min === 1 && image_count.max === 1 && media_type === 'image'
  return row.makes_cover && hasOwnCover(row) && isOfOne ? samplePhoto! : row.cover_source_key
}

function isCoverOfSample(row: TemplateRow): boolean {
  const { definition, makes_cover, cover_pending, is_draft } = row
  return definition.sample !== undefined && makes_cover && !cover_pending && !is_draft && hasOwnCover(row)
}

/** Returns false while a template that makes its own cover still waits for the cover. */
function hasOwnCover({ cover_key, makes_cover }: TemplateRow): boolean {
  return !(makes_cover && (cover_key === placeholderKey || cover_key === samplePhoto))
}

function showsStyles({ input_arr }: TemplateDefinition): boolean {
  return input_arr.some(({ shows_styles }) => shows_styles)
}
