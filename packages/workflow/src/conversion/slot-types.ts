import type { UiInput } from './ui-graph.ts'

const maxTypeLength = 200

/** Reads the name of a type. Older files have the options of a choice in the position of the type. */
export function typeName(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, maxTypeLength)
  return Array.isArray(value) ? 'COMBO' : ''
}

/** True for a type that accepts every type: `*`, an empty name or 0. */
export function isAnyType(type: string): boolean {
  return type === '*' || type === '' || type === '0'
}

/** Returns whether two slots may be linked: one accepts every type, or their lists share a type. */
export function areCompatible(a: string, b: string): boolean {
  if (isAnyType(a) || isAnyType(b) || a === b) return true
  const types = new Set(a.toLowerCase().split(','))
  return b
    .toLowerCase()
    .split(',')
    .some((type) => types.has(type))
}

/**
 * Returns the input that a bypassed node passes on for its output `slot`, to a taker of type `wanted`. The input with
 * the same index comes first, if it fits the output and the taker. The first input of exactly the wanted type is next,
 * then the first input that fits both.
 */
export function bypassInput(
  inputs: readonly UiInput[],
  { slot, outputType, wanted }: { slot: number; outputType: string; wanted: string },
): UiInput | undefined {
  if (isAnyType(wanted)) return inputs[slot] ?? inputs[0]
  const fits = ({ type }: UiInput) => areCompatible(type, outputType) && areCompatible(type, wanted)
  const opposite = inputs[slot]
  if (opposite && fits(opposite)) return opposite
  return inputs.find(({ type }) => type === wanted) ?? inputs.find(fits)
}
