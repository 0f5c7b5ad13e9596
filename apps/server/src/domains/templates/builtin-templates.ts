import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { usesTrainedModel } from '@easel/graph'
import {
  type BuiltInTemplate,
  builtInTemplates,
  engineTasksOf,
  registry,
  withPaintingSide,
} from '@easel/nodes'
import { type DigitalSourceType, labelSmallForm, sourceTypeOf } from '@easel/nodes/origin'
import { type Tx, transact } from '../../platform/db/pool.ts'
import { inLanes } from '../../platform/in-lanes.ts'
import type { Settings } from '../../settings.ts'
import { type FileFacts, findFiles, type PictureDeps, putObject, upsertFile } from '../files/index.ts'
import { indexNow } from '../search-index/index.ts'
import {
  findInstalled,
  insertBuiltin,
  insertBuiltinVersion,
  setBuiltinVersion,
} from './builtin-templates.repo.ts'
import { samplePictures } from './sample-pictures.ts'
import { setTemplateTopics } from './template-topics.repo.ts'

const assets = fileURLToPath(new URL('../assets/', import.meta.resolve('@easel/nodes')))

/** Installs the built-in templates; a changed template becomes a new version. */
export async function installBuiltinTemplates(
  deps: PictureDeps & { readonly settings: Pick<Settings, 'MIN_PAINTING_SIDE'> },
  ownerId: string,
): Promise<void> {
  const { MIN_PAINTING_SIDE: side } = deps.settings
  const keys = builtInTemplates.map(({ key }) => key)
  const [installed, samples] = await Promise.all([findInstalled(deps.db, keys), findSamples(deps)])
  const templates = await Promise.all(
    builtInTemplates.map(async (built) => {
      const template = withPaintingSide(built, side)
      return { template, hash: await hashOf(template) }
    }),
  )
  const changed = templates.filter(
    ({ template: { key }, hash }) => installed.get(key)?.definition_hash !== hash,
  )
  const stored = await inLanes(changed, ({ template }) => storeAssets(deps, template))
  await inLanes(samplePictures, (sample) => installSample(deps, sample, samples.get(sample.key)))
  if (changed.length === 0) return
  await transact(deps.db, async (tx) => {
    // Templates are installed in reverse order, because lists show the newest first among templates that are used equally often.
    for (const [index, { template, hash }] of [...changed.entries()].toReversed())
      await install(tx, { template, hash, ownerId, stored: stored[index]! })
  })
}

async function findSamples({ db }: PictureDeps): Promise<Map<string, string>> {
  const files = await findFiles(
    db,
    samplePictures.map(({ key }) => key),
  )
  return new Map(files.map(({ key, object_name }) => [key, object_name]))
}

async function installSample(
  deps: PictureDeps,
  { key, asset }: { key: string; asset: string },
  known: string | undefined,
): Promise<void> {
  const bytes = await readFile(assets + asset)
  if (known === createHash('sha256').update(bytes).digest('hex')) return
  const objectName = await putObject(deps, bytes, await pictureFacts(deps, asset))
  await upsertFile(deps.db, { key, objectName, audience: 'system' })
}

interface AssetKeys {
  readonly cover_key: string
  readonly cover_source_key: string | null
  readonly preview_key: string | null
}

async function storeAssets(deps: PictureDeps, template: BuiltInTemplate): Promise<AssetKeys> {
  const sourceType = sourceTypeOfShown(template)
  const { cover, cover_source, preview } = template
  return {
    cover_key: await storeAsset(deps, cover, sourceType),
    preview_key: preview ? await storeAsset(deps, preview, sourceType) : null,
    // The source pictures were also drawn by code.
    cover_source_key: cover_source ? await storeAsset(deps, cover_source, 'algorithmicMedia') : null,
  }
}

async function install(
  tx: Tx,
  {
    template,
    hash,
    ownerId,
    stored,
  }: { template: BuiltInTemplate; hash: string; ownerId: string; stored: AssetKeys },
): Promise<void> {
  // Another process that starts at the same time may have installed it meanwhile.
  const known = (await findInstalled(tx, [template.key])).get(template.key)
  if (known?.definition_hash === hash) return
  const version = (known?.version ?? 0) + 1
  const { key, cover: _cover, cover_source: _source, preview: _preview, graph, ...definition } = template
  const shown = {
    media_type: template.media_type,
    engine_tasks: engineTasksOf(graph),
    way_of: template.way?.of ?? null,
    replaced_by: template.replaced_by ?? null,
  }
  const id = known?.id ?? (await insertBuiltin(tx, { key, ...shown }, ownerId))
  await insertBuiltinVersion(tx, {
    ...{ work_template_id: id, version, definition: JSON.stringify(definition) },
    ...{ graph: JSON.stringify(graph), definition_hash: hash, ...stored },
  })
  await setBuiltinVersion(tx, key, { version, ...shown })
  await indexNow(tx, 'work_template', [id])
  await setTemplateTopics(tx, id, template.topic_arr)
}

/**
 * Returns the source type of covers and previews. A template that takes photos made them from photos. For a template for engines,
 * the cover was drawn without a model, because each engine makes its own covers.
 */
function sourceTypeOfShown({ image_count, graph }: BuiltInTemplate): DigitalSourceType {
  if (engineTasksOf(graph).length > 0) return 'algorithmicMedia'
  const hasModel = Object.values(graph).some((node) => usesTrainedModel(node, registry))
  return sourceTypeOf(image_count.max > 0 ? [undefined] : [], { hasModel })
}

async function hashOf(template: BuiltInTemplate): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(template))
  for (const asset of [template.cover, template.cover_source, template.preview])
    if (asset) hash.update(await readFile(assets + asset))
  return hash.digest('hex')
}

/** Stores an asset under a key with its hash, so that browsers may cache it indefinitely. */
async function storeAsset(deps: PictureDeps, name: string, sourceType: DigitalSourceType): Promise<string> {
  const bytes = await readFile(assets + name)
  const facts = name.endsWith('.mp4')
    ? { mime_type: 'video/mp4', width: 0, height: 0 }
    : await pictureFacts(deps, name)
  const objectName = await putObject(deps, labelSmallForm({ bytes, ...facts }, sourceType), facts)
  const key = `system/template/${objectName.slice(0, 12)}-${name}`
  await upsertFile(deps.db, { key, objectName, audience: 'system' })
  return key
}

async function pictureFacts({ inspect }: PictureDeps, asset: string): Promise<FileFacts> {
  return await inspect('readFacts', { path: assets + asset }, { by: 'system' })
}
