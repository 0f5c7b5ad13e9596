import type { WeightedLora } from '@easel/remote-engines'

/** Maximum number of LoRAs of a picture: each LoRA takes memory and time, and more than a few usually spoil a picture. */
export const maxLoras = 8
/** A negative weight removes the LoRA's effect. */
export const loraWeights = { min: -2, max: 2, usual: 1 } as const

export type LoraFault =
  | { readonly code: 'entries_max'; readonly params: { readonly max: number } }
  | {
      readonly code: 'lora_weight'
      readonly params: { readonly name: string; readonly min: number; readonly max: number }
    }
  | { readonly code: 'lora_repeated'; readonly params: { readonly name: string } }

/**
 * Reads a list of LoRAs, a LoRA per line with its weight after a colon. Invalid entries are omitted; the first fault is returned.
 */
export function readLoras(text: string): {
  readonly loras: readonly WeightedLora[]
  readonly fault?: LoraFault
} {
  const loras: WeightedLora[] = []
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  let fault: LoraFault | undefined
  if (lines.length > maxLoras) fault = { code: 'entries_max', params: { max: maxLoras } }
  for (const line of lines.slice(0, maxLoras)) {
    const [name = '', written = ''] = line.split(':')
    const weight = weightOf(written)
    if (weight === undefined) fault ??= { code: 'lora_weight', params: { name: name.trim(), ...bounds } }
    else if (loras.some((lora) => lora.name === name.trim()))
      fault ??= { code: 'lora_repeated', params: { name: name.trim() } }
    else loras.push({ name: name.trim(), weight })
  }
  return { loras, ...(fault && { fault }) }
}

const bounds = { min: loraWeights.min, max: loraWeights.max }

/** An entry without a weight has the usual weight. */
function weightOf(written: string): number | undefined {
  const text = written.trim()
  if (text === '') return loraWeights.usual
  const weight = /^-?\d{0,4}(?:\.\d{1,4})?$/.test(text) ? Number(text) : Number.NaN
  return weight >= bounds.min && weight <= bounds.max ? weight : undefined
}
