import type { JsonSchema } from '@easel/contract'
import { type Html, html } from './html.ts'

const deepest = 8

/** Renders the fields of a schema as a nested list; shared schemas become links. */
export function schemaView(schema: JsonSchema, depth = 0): Html | undefined {
  if (depth > deepest) return undefined
  const fields = Object.entries(schema.properties ?? {})
  if (fields.length > 0) {
    return html`<dl class="fields">${fields.map(([name, field]) =>
      fieldView({ name, field, isRequired: schema.required?.includes(name) ?? false, depth }),
    )}</dl>`
  }
  const within = partsOf(schema)
  return within.length > 0 ? html`${within.map((part) => schemaView(part, depth + 1))}` : undefined
}

interface Field {
  name: string
  field: JsonSchema
  isRequired: boolean
  depth: number
}

function fieldView({ name, field, isRequired, depth }: Field): Html {
  return html`<dt><code>${name}</code> <span class="type">${typeView(field)}</span>${
    isRequired ? undefined : html` <span class="optional">optional</span>`
  }</dt>
<dd>${field.description === undefined ? undefined : html`<p>${field.description}</p>`}${boundsView(field)}${
    field.$ref === undefined ? schemaView(field, depth + 1) : undefined
  }</dd>`
}

/** Lists the parts of a schema: items of a list, values of a map, alternatives of a choice. */
function partsOf(schema: JsonSchema): JsonSchema[] {
  const values = typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []
  return [
    ...(schema.items ? [schema.items] : []),
    ...values,
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    ...(schema.allOf ?? []),
  ].filter((part) => part.$ref === undefined)
}

/** Renders a type in a few words: `string`, `Post[]`, `"image" | "video"`. */
export function typeView(schema: JsonSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1)!
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`${JSON.stringify(schema.const)}`
  if (schema.enum) return html`${schema.enum.map((value) => JSON.stringify(value)).join(' | ')}`
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) {
    return html`${choices.map((part, index) => [index > 0 ? ' | ' : undefined, typeView(part)])}`
  }
  if (schema.type === 'array') return html`${schema.items ? typeView(schema.items) : 'any'}[]`
  if (typeof schema.additionalProperties === 'object')
    return html`{ name: ${typeView(schema.additionalProperties)} }`
  return html`${[schema.type ?? 'any'].flat().join(' | ')}`
}

function boundsView(schema: JsonSchema): Html | undefined {
  const bounds = [
    rangeOf('', schema.minimum, schema.maximum),
    rangeOf('characters', schema.minLength, schema.maxLength),
    rangeOf('entries', schema.minItems, schema.maxItems),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((bound) => bound !== undefined)
  return bounds.length > 0 ? html`<p class="bounds">${bounds.join(', ')}</p>` : undefined
}

function rangeOf(unit: string, min: number | undefined, max: number | undefined): string | undefined {
  // The bounds of an unrestricted integer are omitted.
  const from = min !== undefined && min > Number.MIN_SAFE_INTEGER ? min : undefined
  const to = max !== undefined && max < Number.MAX_SAFE_INTEGER ? max : undefined
  if (from === undefined && to === undefined) return undefined
  const range =
    to === undefined ? `at least ${from}` : from === undefined ? `at most ${to}` : `${from} to ${to}`
  return `${range} ${unit}`.trim()
}
