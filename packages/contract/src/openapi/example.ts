import type { Components, JsonSchema } from './json-schema.ts'

const someId = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'
const someTime = 1_790_000_000_000
const deepest = 12

/** Builds a value that fits a schema from the examples of its fields. */
export function exampleOf(schema: JsonSchema, components: Components, depth = 0): unknown {
  const exampleFor = (part: JsonSchema) => exampleOf(part, components, depth + 1)
  const resolved = components.resolve(schema)
  const [given] = resolved.examples ?? []
  if (given !== undefined) return given
  if (resolved.const !== undefined) return resolved.const
  if (resolved.enum) return resolved.enum[0]
  if (resolved.default !== undefined) return resolved.default
  const choice = resolved.anyOf?.[0] ?? resolved.oneOf?.[0]
  if (choice) return exampleFor(choice)
  if (resolved.allOf) return Object.assign({}, ...resolved.allOf.map(exampleFor))
  switch (Array.isArray(resolved.type) ? resolved.type[0] : resolved.type) {
    case 'object':
      return depth > deepest ? {} : exampleObject(resolved, exampleFor)
    case 'array':
      return depth > deepest || resolved.items === undefined ? [] : [exampleFor(resolved.items)]
    case 'string':
      return resolved.format === 'uuid' ? someId : 'text'
    case 'integer':
    case 'number':
      return resolved.format === 'unix-ms' ? someTime : Math.max(resolved.minimum ?? 1, 1)
    case 'boolean':
      return true
    default:
      return null
  }
}

function exampleObject(
  schema: JsonSchema,
  exampleFor: (part: JsonSchema) => unknown,
): Record<string, unknown> {
  const fields = Object.entries(schema.properties ?? {})
  return Object.fromEntries(fields.map(([name, field]) => [name, exampleFor(field)]))
}
