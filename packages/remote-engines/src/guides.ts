import { engineError } from './fault.ts'
import { modelNameOf, type TaskOptions } from './models.ts'
import type { TaskRequest } from './port.ts'
import { type GuideKind, guideKinds } from './tasks.ts'

/** A ControlNet file, described by its name. */
export interface ControlNet {
  /** Name in the engine's list. */
  readonly name: string
  /** Key of the family of models that it guides. */
  readonly family: string
  readonly kinds: readonly GuideKind[]
  /** True for a file for several kinds of maps. A request may have to name the kind. */
  readonly isUnion: boolean
  /** True for a file that changes the layers of the model itself. ComfyUI has a folder and node types of its own for such files. */
  readonly isPatch: boolean
}

/** Patterns of families in file names. A ControlNet guides only models with the layers that it was trained for. */
const familyNames: readonly (readonly [RegExp, string])[] = [
  [/flux/i, 'flux1-dev'],
  [/sd[-_ ]?3[._-]?5|stable-diffusion-3\.5/i, 'sd35'],
  [/qwen/i, 'qwen-image'],
  [/z[-_ ]?image/i, 'z-image'],
  [/xl/i, 'sdxl'],
  [/sd[-_. ]?v?1[-_. ]?5|v1-5/i, 'sd15'],
]
const kindNames: Readonly<Record<GuideKind, RegExp>> = {
  edges: /canny/i,
  lines: /line[-_ ]?art|soft[-_ ]?edge|(?<![a-z])hed(?![a-z])|pidi|scribble|sketch|mistoline/i,
  depth: /depth/i,
  pose: /(?<!com|dense|animal[-_ ]?(?:open[-_ ]?)?)(?:open)?pose/i,
}
/** Variants in names. A ControlNet of these families was trained for one variant, and guides no model of another variant. */
const variantNames: Readonly<Record<string, RegExp>> = {
  sd35: /medium|large[-_ ]?turbo|large/i,
  'z-image': /turbo/i,
}

/** Files of these families that patch the model: all files of Z-Image, and files of Qwen-Image that were made by DiffSynth. */
const patchNames: Readonly<Record<string, RegExp>> = { 'qwen-image': /diffsynth/i, 'z-image': /./ }

/**
 * FLUX's files for several kinds have modes for edges, depth and poses. Files of the second generation have no modes, and were also
 * trained with lines.
 */
const fluxUnion = { kinds: ['edges', 'depth', 'pose'], later: /pro[-_ ]?2/i } as const

/**
 * Files that cannot be used: files of other methods, which the usual loaders refuse; files whose name does not contain the kind
 * of map; and files for FLUX.2 dev and Qwen-Image 2.1, whose names resemble names of older families.
 */
const unusable = /lllite|ip[-_]?adapter|inpaint|preprocessor|flux[-_. ]?2(?!\d)|qwen[-_ ]?image[-_ ]?2[._]/i

/** Reads the name of a ControlNet file, with its folders. Undefined if the name shows no family or no kind of map. */
export function controlNetOf(name: string): ControlNet | undefined {
  const family = familyNames.find(([pattern]) => pattern.test(name))?.[1]
  if (family === undefined || unusable.test(name)) return undefined
  const isUnion = /union/i.test(name)
  const kinds = isUnion ? unionKinds(name, family) : guideKinds.filter((kind) => kindNames[kind].test(name))
  const isPatch = patchNames[family]?.test(name) === true
  return kinds.length > 0 ? { name, family, kinds, isUnion, isPatch } : undefined
}

function unionKinds(name: string, family: string): readonly GuideKind[] {
  return family === 'flux1-dev' && !fluxUnion.later.test(name) ? fluxUnion.kinds : guideKinds
}

/** Returns whether a ControlNet was trained for the layers of a model. */
function isFor(
  { name, family }: ControlNet,
  model: { readonly family: string | null; readonly name: string },
): boolean {
  const variants = variantNames[family]
  if (family !== model.family) return false
  return variants === undefined || variantOf(variants, name) === variantOf(variants, model.name)
}

function variantOf(variants: RegExp, name: string): string | undefined {
  return variants.exec(name)?.[0].toLowerCase().replaceAll(/[-_ ]/g, '')
}

export type Guides = Readonly<Partial<Record<GuideKind, ControlNet>>>

/** Names of ControlNet files in the lists of an engine. A file in the list of the other method cannot be loaded. */
export interface ControlNetFiles {
  readonly controlNets: readonly string[]
  readonly patches?: readonly string[]
}

/**
 * Returns the file for each kind of map that can guide a model. A file for one kind of map precedes a file for several
 * kinds.
 */
export function guidesFor(
  model: { readonly family: string | null; readonly name: string },
  { controlNets, patches = [] }: ControlNetFiles,
): Guides {
  const read = (names: readonly string[]) => names.flatMap((name) => controlNetOf(name) ?? [])
  const usable = [
    ...read(controlNets).filter(({ isPatch }) => !isPatch),
    ...read(patches).filter(({ isPatch }) => isPatch),
  ]
  const fitting = usable.filter((net) => isFor(net, model))
  const best = fitting.toSorted((a, b) => Number(a.isUnion) - Number(b.isUnion))
  return Object.fromEntries(
    guideKinds.flatMap((kind) => {
      const net = best.find(({ kinds }) => kinds.includes(kind))
      return net ? [[kind, net]] : []
    }),
  )
}

/** Returns whether the engine has the ControlNet that a request needs. */
export function hasGuide({ guide }: Pick<TaskRequest, 'guide'>, guides: Guides): boolean {
  if (!guide) return true
  const net = guides[guide.kind]
  return net !== undefined && (guide.file === undefined || guide.file === modelNameOf(net.name))
}

/**
 * Refuses a map if the engine has no ControlNet of the model's family. Otherwise the engine would silently ignore the
 * map.
 */
export function requireGuide(request: Pick<TaskRequest, 'guide'>, guides: Guides): void {
  if (hasGuide(request, guides)) return
  const { file, kind } = request.guide!
  throw engineError('model_missing', { name: file ?? `ControlNet (${kind})` }, 'no')
}

/** Returns the ControlNets that guide a model, as options of a task. */
export function guideOptions(guides: Guides): Pick<TaskOptions, 'guides'> {
  const named = guideKinds.flatMap((kind) => {
    const net = guides[kind]
    return net ? [[kind, modelNameOf(net.name)]] : []
  })
  return named.length > 0 ? { guides: Object.fromEntries(named) } : {}
}
