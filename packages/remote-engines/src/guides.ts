import { engineError } from './fault.ts'
import type { TaskRequest } from './port.ts'
import { type GuideKind, guideKinds } from './tasks.ts'

/** A ControlNet file, as far as its name describes it. */
export interface ControlNet {
  /** Name as the engine lists it. */
  readonly name: string
  /** Key of the family whose models it guides. */
  readonly family: string
  readonly kinds: readonly GuideKind[]
  /** One file for several kinds of maps, which a request may have to name. */
  readonly isUnion: boolean
}

/** A ControlNet guides only models that have the layers that it was trained for. */
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
/** Files of other methods, which the usual loaders refuse, and files that take another map than their name shows. */
const unusable = /lllite|ip[-_]?adapter|inpaint|preprocessor/i

/** Reads the name of a ControlNet file, with its folders; undefined if it does not show the family and the kind of the map. */
export function controlNetOf(name: string): ControlNet | undefined {
  const family = familyNames.find(([pattern]) => pattern.test(name))?.[1]
  if (family === undefined || unusable.test(name)) return undefined
  const isUnion = /union/i.test(name)
  const kinds = guideKinds.filter((kind) => isUnion || kindNames[kind].test(name))
  return kinds.length > 0 ? { name, family, kinds, isUnion } : undefined
}

export type Guides = Readonly<Partial<Record<GuideKind, ControlNet>>>

/** The file for each kind of map that can guide models of a family; a file for one kind comes before one for several. */
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

/** Refuses a map for which the engine has no ControlNet of the model's family: it would leave the map out without a word. */
export function requireGuide({ guide }: Pick<TaskRequest, 'guide'>, guides: Guides): void {
  if (guide && !guides[guide.kind])
    throw engineError('model_missing', { name: `ControlNet (${guide.kind})` }, 'no')
}

/** The kinds of maps that guide a model: the option of a task. */
export function guideOptions(guides: Guides): { readonly guides?: readonly GuideKind[] } {
  const kinds = guideKinds.filter((kind) => guides[kind])
  return kinds.length > 0 ? { guides: kinds } : {}
}
