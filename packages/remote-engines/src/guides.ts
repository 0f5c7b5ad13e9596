import { engineError } from './fault.ts'
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
}

/** Patterns of families in file names. A ControlNet guides only models with the layers that it was trained for. */
const familyNames: readonly (readonly [RegExp, string])[] = [
  [/flux/i, 'flux1-dev'],
  [/qwen/i, 'qwen-image'],
  [/xl/i, 'sdxl'],
  [/sd[-_. ]?v?1[-_. ]?5|v1-5/i, 'sd15'],
]
const kindNames: Readonly<Record<GuideKind, RegExp>> = {
  edges: /canny/i,
  lines: /line[-_ ]?art|soft[-_ ]?edge|(?<![a-z])hed(?![a-z])|pidi|scribble|sketch|mistoline/i,
  depth: /depth/i,
}
/**
 * Files that cannot be used: files of other methods, which the usual loaders refuse, and files whose name hides the
 * kind of their map.
 */
const unusable = /lllite|ip[-_]?adapter|inpaint|preprocessor/i

/** Reads the name of a ControlNet file, with its folders. Undefined if the name shows no family or no kind of map. */
export function controlNetOf(name: string): ControlNet | undefined {
  const family = familyNames.find(([pattern]) => pattern.test(name))?.[1]
  if (family === undefined || unusable.test(name)) return undefined
  const isUnion = /union/i.test(name)
  const kinds = guideKinds.filter((kind) => isUnion || kindNames[kind].test(name))
  return kinds.length > 0 ? { name, family, kinds, isUnion } : undefined
}

export type Guides = Readonly<Partial<Record<GuideKind, ControlNet>>>

/**
 * Returns the file for each kind of map that can guide models of a family. A file for one kind of map precedes a file
 * for several kinds.
 */
export function guidesFor(family: string | null, names: readonly string[]): Guides {
  const own = names.flatMap((name) => controlNetOf(name) ?? []).filter((net) => net.family === family)
  const best = own.toSorted((a, b) => Number(a.isUnion) - Number(b.isUnion))
  return Object.fromEntries(
    guideKinds.flatMap((kind) => {
      const net = best.find(({ kinds }) => kinds.includes(kind))
      return net ? [[kind, net]] : []
    }),
  )
}

/**
 * Refuses a map if the engine has no ControlNet of the model's family. Otherwise the engine would silently ignore the
 * map.
 */
export function requireGuide({ guide }: Pick<TaskRequest, 'guide'>, guides: Guides): void {
  if (guide && !guides[guide.kind])
    throw engineError('model_missing', { name: `ControlNet (${guide.kind})` }, 'no')
}

/** Returns the kinds of maps that guide a model, as options of a task. */
export function guideOptions(guides: Guides): { readonly guides?: readonly GuideKind[] } {
  const kinds = guideKinds.filter((kind) => guides[kind])
  return kinds.length > 0 ? { guides: kinds } : {}
}
