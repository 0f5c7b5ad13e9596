import { engineError } from '../../fault.ts'
import { guideOptions } from '../../guides.ts'
import { limits } from '../../http.ts'
import { loraOf } from '../../loras.ts'
import { type Lora, type ModelInfo, modelNameOf, type TaskOptions, usualHires } from '../../models.ts'
import { type Capabilities, type EngineTask, guideKinds, type Picture, type TaskRequest } from '../../port.ts'
import { type Fields, fieldsOf, isFields } from '../../untrusted.ts'
import type { Client } from './client.ts'
import { type Family, type ModelFile, modelFolders, type Tasks } from './families/family.ts'
import { familyByKey, familyByMetadata, familyByName, isSecondHalf } from './families/index.ts'
import { secondStepType } from './graphs/diffusion.ts'
import { guideTypes } from './graphs/guide.ts'
import { hasTypes, samplersOf, usualSamplers } from './graphs/samplers.ts'
import { findParts, graphOfTask, type UsableModel } from './task.ts'
import { textsOf } from './values.ts'

const catalogueTimeoutMs = 120_000
const maxFolders = 80
const maxName = 200
/** Maximum number of files whose metadata is read. It is read if the name of a file does not show its family. */
const maxMetadata = 40
const folderName = /^[\w.-]{1,100}$/

/** Older names of folders for models. */
const olderNames = new Map([
  ['unet', 'diffusion_models'],
  ['clip', 'text_encoders'],
])

export interface Catalogue {
  readonly capabilities: Capabilities
  /** Models with a known family, by name. */
  readonly usable: ReadonlyMap<string, UsableModel>
  /** Paths of files in the engine's spelling, by the path with slashes. */
  readonly paths: ReadonlyMap<string, string>
}

/** Reads an engine's catalogue: node types, files, and abilities of its models. */
export async function readCatalogue(client: Client, signal: AbortSignal): Promise<Catalogue> {
  const options = { maxBytes: limits.catalogueBytes, timeoutMs: catalogueTimeoutMs }
  const node_types = await client.json('/object_info', signal, options)
  if (!isFields(node_types) || !isFields(node_types['KSampler'])) throw engineError('not_an_engine', {})
  const files = await readFolders(client, signal)
  const loras = isFields(node_types['LoraLoader'])
    ? await readLoras(client, files['loras'] ?? [], signal)
    : []
  const usable = new Map<string, UsableModel>()
  const models: ModelInfo[] = []
  for (const { file, family } of await findFamilies(client, files, signal)) {
    const model = family && findParts(family, file, files)
    const name = modelNameOf(file.name)
    if (model) usable.set(name, model)
    models.push({
      name,
      family: family?.key ?? null,
      tasks: model ? tasksOf(model, { types: node_types, hasLoras: loras.length > 0 }) : {},
      missing: model?.missing ?? [],
    })
  }
  const paths = new Map(
    Object.values(files).flatMap((inFolder) => inFolder.map((file) => [modelNameOf(file), file])),
  )
  const model_files = Object.fromEntries(
    Object.entries(files).map(([folder, inFolder]) => [folder, inFolder.map(modelNameOf)]),
  )
  const choices = samplersOf(node_types)
  return { capabilities: { models, choices, loras, node_types, model_files }, usable, paths }
}

async function readFolders(client: Client, signal: AbortSignal): Promise<Record<string, string[]>> {
  const listed = textsOf(await client.json('/models', signal))
  const names = listed.filter((name) => folderName.test(name)).slice(0, maxFolders)
  const folders = new Map<string, string[]>()
  for (const name of names) {
    const key = olderNames.get(name) ?? name
    const answer = await client.fetch(`/models/${name}`, signal)
    if (answer.status !== 200) continue
    const files = textsOf(parse(answer.bytes)).filter((file) => file.length <= maxName)
    folders.set(key, [...new Set([...(folders.get(key) ?? []), ...files])])
  }
  return Object.fromEntries(folders)
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

interface Found {
  readonly file: ModelFile
  readonly family: Family | undefined
}

/** Finds the family of each model: the host chose it, or the file's name or its metadata shows it. */
async function findFamilies(
  client: Client,
  files: Readonly<Record<string, readonly string[]>>,
  signal: AbortSignal,
): Promise<Found[]> {
  const told = new Map(
    Object.entries(client.config.families).map(([name, family]) => [modelNameOf(name), family]),
  )
  const found = new Map<string, Found>()
  let asked = 0
  for (const folder of modelFolders) {
    for (const name of files[folder] ?? []) {
      const file = { folder, name }
      if (found.has(name) || isSecondHalf(file)) continue
      let family = familyByKey(told.get(modelNameOf(name)) ?? '') ?? familyByName(file)
      if (!family && name.endsWith('.safetensors') && asked < maxMetadata) {
        asked += 1
        family = familyByMetadata(file, await readMetadata(client, file, signal))
      }
      found.set(name, { file, family })
    }
  }
  return [...found.values()]
}

async function readMetadata(
  client: Client,
  { folder, name }: { readonly folder: string; readonly name: string },
  signal: AbortSignal,
): Promise<Fields> {
  const path = `/view_metadata/${folder}?${new URLSearchParams({ filename: name })}`
  const { status, bytes } = await client.fetch(path, signal)
  return status === 200 ? fieldsOf(parse(bytes)) : {}
}

const samplePicture: Picture = { mime_type: 'image/png', bytes: new Uint8Array(), width: 64, height: 64 }

/** Maximum number of LoRAs whose metadata is read. Each takes a request. */
const maxLoraMetadata = 200
/** Number of concurrent requests for metadata. */
const metadataAtOnce = 8

async function readLoras(client: Client, names: readonly string[], signal: AbortSignal): Promise<Lora[]> {
  const loras: Lora[] = []
  for (let start = 0; start < names.length; start += metadataAtOnce) {
    const group = names.slice(start, start + metadataAtOnce)
    const read = group.map(async (name) => {
      const isRead = start < maxLoraMetadata && name.endsWith('.safetensors')
      const metadata = isRead ? await readMetadata(client, { folder: 'loras', name }, signal) : {}
      return loraOf(modelNameOf(name), metadata) ?? []
    })
    loras.push(...(await Promise.all(read)).flat())
  }
  return loras
}

/** Tasks that a LoRA for pictures affects. */
const ofPictures: ReadonlySet<EngineTask> = new Set([
  'text_to_image',
  'image_to_image',
  'reference_to_image',
  'inpaint',
])

/**
 * Returns the tasks of a model for which the engine has all node types. A graph is built for each task, to find its
 * node types.
 */
function tasksOf(model: UsableModel, { types, hasLoras }: { types: Fields; hasLoras: boolean }): Tasks {
  const declared = Object.entries(model.family.tasks(model.file)) as [EngineTask, TaskOptions][]
  return Object.fromEntries(
    declared.flatMap(([task, options]) => {
      const sample = sampleRequest(model, task, options)
      const graph = graphOfTask(model, sample, { options, types })
      if (!hasTypes(graph, types)) return []
      const found: TaskOptions = {
        ...options,
        ...usualSamplers(graph),
        ...(hasLoras && ofPictures.has(task) && { loras: true }),
        ...guidesOf(model, sample, { options, types }),
      }
      return [
        [
          task,
          makesLarger(model, sample, { options: found, types }) ? { ...found, hires: usualHires } : found,
        ],
      ]
    }),
  )
}

/** Returns the ControlNets that guide the task. The engine needs a file for the family and the node types for the map. */
function guidesOf(
  model: UsableModel,
  sample: TaskRequest,
  given: { options: TaskOptions; types: Fields },
): Pick<TaskOptions, 'guides'> {
  if (sample.task !== 'text_to_image' && sample.task !== 'image_to_image') return {}
  const kinds = guideKinds.filter((kind) => {
    if (!model.guides[kind]) return false
    // A part of the steps may take further node types.
    const guide = { kind, map: samplePicture, strength: 1, start: 0.25, end: 0.75 }
    const graph = graphOfTask(model, { ...sample, guide }, given)
    const isGuided = Object.values(graph.graph).some(({ class_type }) => guideTypes.has(class_type))
    return isGuided && hasTypes(graph, given.types)
  })
  return guideOptions(Object.fromEntries(kinds.map((kind) => [kind, model.guides[kind]!])))
}

/** True if a graph of the family has a second step and the engine has the node type for it. */
function makesLarger(
  model: UsableModel,
  sample: TaskRequest,
  { options, types }: { options: TaskOptions; types: Fields },
): boolean {
  const hires = { scale: usualHires.scale.default, strength: 1, steps: 0 }
  const graph = graphOfTask(
    model,
    { ...sample, hires },
    { options: { ...options, hires: usualHires }, types },
  )
  const isLarger = Object.values(graph.graph).some(({ class_type }) => class_type === secondStepType)
  return isLarger && hasTypes(graph, types)
}

function sampleRequest({ file }: UsableModel, task: EngineTask, { references }: TaskOptions): TaskRequest {
  return {
    type: 'task',
    task,
    model: file.name,
    prompt: '',
    seed: 0,
    width: 512,
    height: 512,
    picture: samplePicture,
    mask: samplePicture,
    references: Array.from({ length: references }, () => samplePicture),
  }
}
