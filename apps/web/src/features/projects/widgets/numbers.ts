import type { FieldWidget } from './field-widget.ts'

type Range = Pick<FieldWidget, 'kind' | 'min' | 'max' | 'step'>

/** Reads a typed number, including full-width digits of an input method; undefined for any other text. */
export function readNumber(text: string): number | undefined {
  const plain = text.normalize('NFKC').replace('。', '.').replace('−', '-').trim()
  if (!/^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return undefined
  const number = Number(plain)
  return Number.isFinite(number) ? number : undefined
}

/** Writes a number without the rounding errors of binary fractions. */
export function writeNumber(value: unknown): string {
  if (typeof value !== 'number') return typeof value === 'string' ? value : ''
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : ''
}

export function stepOf({ kind, step }: Range): number {
  const minimum = kind === 'number' ? 0.01 : 1
  return step !== undefined && Number.isFinite(step) && step > 0 ? step : minimum
}

export function isInRange(value: number, { kind, min, max }: Range): boolean {
  if (kind !== 'number' && !Number.isSafeInteger(value)) return false
  return value >= (min ?? -Infinity) && value <= (max ?? Infinity)
}

/** Returns the nearest number that an input accepts. */
export function nearest(value: number, { kind, min, max }: Range): number {
  const whole = kind === 'number' ? value : Math.round(value)
  const inside = Math.max(min ?? -Infinity, Math.min(max ?? Infinity, whole))
  if (kind === 'number') return Number(inside.toPrecision(12))
  return Math.max(Number.MIN_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, inside))
}

/** Maximum number of steps of a slider: with more steps a finger could not choose between neighbouring values. */
const maxSliderSteps = 2000

/** Returns the ends of a slider; undefined for a range that is open or too long for a slider. */
export function sliderOf(widget: Range): { min: number; max: number; step: number } | undefined {
  const { min, max } = widget
  if (min === undefined || max === undefined || !(max > min)) return undefined
  const step = stepOf(widget)
  return (max - min) / step <= maxSliderSteps ? { min, max, step } : undefined
}

/** Draws a seed that differs from the previous seed, if the range allows it. */
export function rollSeed({ min = 0, max = 4_294_967_295 }: Range, before: unknown): number {
  const low = Math.max(0, Math.ceil(min))
  const high = Math.min(Number.MAX_SAFE_INTEGER, Math.floor(max))
  const draw = () => low + Math.floor(Math.random() * (high - low + 1))
  const seed = draw()
  if (seed !== before || high <= low) return seed
  return seed === high ? low : seed + 1
}
