import { maxVariants, type ParamValue, type ProjectTask, paramMaxLength } from '@easel/contract/client'

/** An input that varies between runs, with its values. */
export type Axis = NonNullable<ProjectTask['axis_arr']>[number]

/** An input whose values runs can vary. */
export interface GridInput {
  /** Name of the input in the call to the server. */
  readonly key: string
  readonly label: string
  readonly kind: 'integer' | 'number' | 'seed' | 'text' | 'boolean' | 'choice' | 'image'
  readonly min?: number | undefined
  readonly max?: number | undefined
  /** The current value of the input. */
  readonly value: unknown
  readonly choices?: readonly (string | number)[] | undefined
  /** Words for the choices, in their order. */
  readonly choiceLabels?: readonly string[] | undefined
}

/** The user's input about the values of an axis. */
export interface AxisDraft {
  /** Key of the input; '' while none is chosen. */
  readonly key: string
  readonly from: number
  readonly to: number
  readonly count: number
  /** True if numbers are typed one by one, and not spread. */
  readonly isTyped: boolean
  /** Typed texts or numbers, each on a line of its own. */
  readonly lines: string
  /** Choices, or names of uploads. */
  readonly chosen: readonly ParamValue[]
  readonly seeds: readonly number[]
}

/** Returns a draft with values around the input's current value. */
export function draftOf(input: GridInput | undefined): AxisDraft {
  const { min, max, value } = input ?? {}
  const current = typeof value === 'number' ? value : 0
  const isSmall = min !== undefined && max !== undefined && max - min <= 1000
  return {
    ...{ key: input?.key ?? '', count: 3, isTyped: false, lines: typeof value === 'string' ? value : '' },
    from: isSmall ? min : current,
    to: isSmall ? max : current === 0 ? 1 : current * 2,
    chosen: [],
    seeds: input?.kind === 'seed' ? drawnSeeds(input) : [],
  }
}

/** Largest random seed: few digits, so that people can note it down. */
const largestSeed = 999_999_999

function drawnSeeds({ min = 0, max = largestSeed }: GridInput): number[] {
  const span = Math.min(max, Math.max(min, largestSeed)) - min + 1
  const first = Math.floor(Math.random() * span)
  const step = Math.max(1, Math.floor(span / maxVariants))
  // The seeds are drawn from separate ranges, so that none occurs twice.
  return Array.from(
    { length: Math.min(span, maxVariants) },
    (_, index) => min + ((first + index * step) % span),
  )
}

/** Distinct values of a draft; if a line is not a valid value, this line is returned instead. */
export interface AxisValues {
  readonly values: readonly ParamValue[]
  readonly fault?: { readonly line: string; readonly reason: 'number' | 'range' | 'long' }
}

/** Returns the values of a draft for its input. */
export function valuesOf(draft: AxisDraft, input: GridInput): AxisValues {
  switch (input.kind) {
    case 'integer':
    case 'number':
      return draft.isTyped
        ? numbersIn(draft.lines, input)
        : { values: unique(spread(draft).map((value) => fitToRange(value, input))) }
    case 'seed':
      return { values: draft.seeds.slice(0, draft.count) }
    case 'text': {
      const values = linesOf(draft.lines)
      const long = values.find((line) => line.length > paramMaxLength)
      return { values, ...(long !== undefined && { fault: { line: long.slice(0, 40), reason: 'long' } }) }
    }
    case 'boolean':
      return { values: [false, true] }
    default:
      return { values: [...draft.chosen] }
  }
}

/** Reads lines only until there are more than the maximum. */
function linesOf(text: string): string[] {
  const lines = new Set<string>()
  for (const line of text.split('\n')) {
    const trimmed = line.trim()
    if (trimmed !== '') lines.add(trimmed)
    if (lines.size > maxVariants) break
  }
  return [...lines]
}

function numbersIn(text: string, input: GridInput): AxisValues {
  const { kind, min = -Infinity, max = Infinity } = input
  const values: number[] = []
  for (const line of linesOf(text)) {
    // The digits may be full-width digits of an input method.
    const number = Number(line.normalize('NFKC').replace('。', '.').replace('−', '-'))
    const isNumber = Number.isFinite(number) && (kind === 'number' || Number.isSafeInteger(number))
    if (!isNumber) return { values, fault: { line: line.slice(0, 40), reason: 'number' } }
    if (number < min || number > max) return { values, fault: { line: line.slice(0, 40), reason: 'range' } }
    values.push(number)
  }
  return { values: unique(values) }
}

/** Returns evenly spaced numbers, including both ends. */
function spread({ from, to, count }: AxisDraft): number[] {
  if (count < 2) return [from]
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / (count - 1))
}

function fitToRange(value: number, { kind, min, max }: GridInput): number {
  const inside = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, value))
  return kind === 'number' ? Number(inside.toPrecision(6)) : Math.round(inside)
}

function unique<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)]
}
