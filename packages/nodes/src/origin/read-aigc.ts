import type { AigcLabel } from './labels.ts'

const fields = [
  'Label',
  'ContentProducer',
  'ProduceID',
  'ReservedCode1',
  'ContentPropagator',
  'PropagateID',
  'ReservedCode2',
] as const
const maxFieldChars = 1000
const maxLabelChars = 20_000

/** Parses the label's JSON, which some tools nest in an object named AIGC. Undefined for any other JSON. */
export function readAigc(json: string | undefined): Partial<AigcLabel> | undefined {
  if (json === undefined || json.length > maxLabelChars) return undefined
  const parsed = parse(json)
  const inner = isObject(parsed) && isObject(parsed['AIGC']) ? parsed['AIGC'] : parsed
  if (!isObject(inner)) return undefined
  const label = Object.fromEntries(
    fields.flatMap((name) => {
      const value = inner[name]
      return typeof value === 'string' || typeof value === 'number'
        ? [[name, String(value).slice(0, maxFieldChars)]]
        : []
    }),
  )
  return 'Label' in label ? label : undefined
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
