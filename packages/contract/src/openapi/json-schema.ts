import { z } from 'zod'

/** The subset of JSON Schema 2020-12 that the description of the API uses. OpenAPI 3.1 includes JSON Schema. */
export interface JsonSchema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  additionalProperties?: JsonSchema | boolean
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  description?: string
  format?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

const inDefinitions = '#/$defs/'
const inComponents = '#/components/schemas/'

/** Collects named schemas (`.meta({ id })`), which are described once and referenced. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** Returns the JSON Schema of an input or an output. */
  describe(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
    // `additionalProperties: false` is dropped: the server ignores unknown fields, and clients must ignore them too, since later
    // versions may add fields to answers.
    const { $schema, $defs, ...rest } = JSON.parse(JSON.stringify(made), (key, value) =>
      key === 'additionalProperties' && value === false
        ? undefined
        : key === '$ref'
          ? value.replace(inDefinitions, inComponents)
          : value,
    )
    for (const [name, definition] of Object.entries<JsonSchema & { id?: string }>($defs ?? {})) {
      const { id: _, ...named } = definition
      const known = this.schemas[name]
      if (known && JSON.stringify(known) !== JSON.stringify(named))
        throw new Error(`Two different schemas are named ${name}`)
      this.schemas[name] = named
    }
    return rest as JsonSchema
  }

  resolve(schema: JsonSchema): JsonSchema {
    if (schema.$ref === undefined) return schema
    const found = this.schemas[schema.$ref.slice(inComponents.length)]
    if (!found) throw new Error(`Nothing is named ${schema.$ref}`)
    const { $ref: _, ...withoutRef } = schema
    return { ...this.resolve(found), ...withoutRef }
  }
}
