import type { UiInput } from './ui-graph.ts'

const maxTypeLength = 200

/** Reads the name of a type. Older files write the options of a choice in its place. */
export function typeName(value: unknown): string {
  if (typeof value === 'string') return value.slice(0, maxTypeLength)
  return Array.isArray(value) ? 'COMBO' : ''
}

/** `*`, an empty name and 0 accept every type. */
export function isAnyType(type: string): boolean {
  return type === '*' || type === '' || type === '0'
}

/** Checks that two slots may be linked: one accepts every type, or their lists share a type. */
export function areCompatible(a: string, b: string): boolean {
  if (isAnyType(a) || isAnyType(b) || a === b) return true
  const types = new Set(a.toLowerCase().split(','))
  return b
    .toLowerCase()
    .split(',')
    .some((type) => types.has(type))
}

/**
 * Returns the input that a bypassed node passes on in place of its output `slot`, for a taker of type `wanted`: the input with the same
 * index, where it fits output and taker; else the first of exactly that type; else the first that fits both.
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
