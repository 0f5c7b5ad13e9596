import { type Guides, guidesFor } from '../../guides.ts'
import { fittedHires, type NumberRange, nearestSize, type TaskOptions, within } from '../../models.ts'
import type { GraphRequest, TaskRequest } from '../../port.ts'
import type { Fields } from '../../untrusted.ts'
import type { Family, FittedRequest, ModelFile, Part } from './families/family.ts'
import { fileNameOf } from './families/index.ts'
import { withSamplers } from './graphs/samplers.ts'

/** A model's file with its family and the files of its parts. */
export interface UsableModel {
  readonly file: ModelFile
  readonly family: Family
  /** Names of the files of all parts, by role. */
  readonly parts: Readonly<Record<string, string>>
  /** Usual names of the files that the engine lacks. */
  readonly missing: readonly string[]
  /** ControlNet files of the engine that guide the family. */
  readonly guides: Guides
}

/** Finds the files of a model's parts among the files of the engine. */
export function findParts(
  family: Family,
  file: ModelFile,
  files: Readonly<Record<string, readonly string[]>>,
): UsableModel {
  const parts: Record<string, string> = {}
  const missing: string[] = []
  for (const part of family.parts(file)) {
    const found = findPart(part, files[part.folder] ?? [])
    if (found === undefined) missing.push(part.usual)
    else parts[part.role] = found
  }
  const { controlnet: controlNets = [], model_patches: patches = [] } = files
  const guides = guidesFor({ family: family.key, name: file.name }, { controlNets, patches })
  return { file, family, parts, missing, guides }
}

function findPart(part: Part, names: readonly string[]): string | undefined {
  for (const pattern of part.names) {
    const found = names.find((name) => pattern.test(fileNameOf(name)))
    if (found !== undefined) return found
  }
  return undefined
}

/** Builds the graph of a task, within the abilities of the model and of the engine's node types. */
export function graphOfTask(
  { family, file, parts, guides }: UsableModel,
  request: TaskRequest,
  { options, types }: { options: TaskOptions; types: Fields },
): GraphRequest {
  const plain = family.build({ request: fit(request, options), model: file, parts, guides })
  return withSamplers(plain, request, types)
}

function fit(request: TaskRequest, options: TaskOptions): FittedRequest {
  const size = request.task === 'upscale' ? upscaledSize(request) : nearestSize(options.sizes, request)
  const { hires: wanted, ...otherFields } = request
  const hires = fittedHires(options.hires, wanted, size)
  return {
    ...otherFields,
    ...size,
    ...(hires && { hires }),
    steps: fitToRange(options.steps, request.steps),
    guidance: fitToRange(options.guidance, request.guidance),
    strength: fitToRange(options.strength, request.strength),
    seconds: fitToRange(options.seconds, request.seconds),
    references: (request.references ?? []).slice(0, options.references),
  }
}

const maxUpscaled = 8192

/**
 * Returns the size of an enlarged picture, which is exactly the requested size. The models were trained for no
 * particular size.
 */
function upscaledSize({ width, height }: TaskRequest) {
  const side = (length: number) => Math.min(maxUpscaled, Math.max(1, Math.round(length)))
  return { width: side(width), height: side(height) }
}

/** Returns a value within a range, by default the usual value; 1 if the model has no such input. */
function fitToRange(range: NumberRange | undefined, value: number | undefined): number {
  return within(range, value ?? range?.default) ?? 1
}
