import { errorTexts } from '../messages/errors.ts'
import type { Route } from '../schemas/route.ts'
import { routes } from '../schemas/routes.ts'
import { pathFields, sendsBody } from '../shared/calls.ts'
import { type ErrorCode, errorCodes, httpStatusOf } from '../shared/errors.ts'
import { basePath } from '../shared/paths.ts'
import { exampleOf } from './example.ts'
import { Components, type JsonSchema } from './json-schema.ts'

const formType = 'multipart/form-data'
const common: readonly ErrorCode[] = ['A0400', 'A0501', 'B0001', 'B0300']

export interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  description?: string
  schema: JsonSchema
}

interface Content {
  description?: string
  content: Record<string, { schema: JsonSchema; example?: unknown; examples?: Record<string, unknown> }>
}

export interface Operation {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security?: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: Content & { required: boolean }
  responses: Record<string, Content & { description: string }>
}

export interface OpenApiDocument {
  openapi: string
  info: Record<string, unknown>
  tags: { name: string }[]
  security: Record<string, string[]>[]
  paths: Record<string, Record<string, Operation>>
  components: { securitySchemes: Record<string, unknown>; schemas: Record<string, JsonSchema> }
}

/** The OpenAPI 3.1 description of every call, made from the route table. */
export function openApiDocument(): OpenApiDocument {
  const components = new Components()
  const paths: OpenApiDocument['paths'] = {}
  const table = Object.entries(routes as Record<string, Route>)
  for (const [name, route] of table) {
    const path = `${basePath}${route.path}`
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(name, route, components) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel',
      version: '1',
      description: introduction,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    tags: [...new Set(table.map(([, { tag }]) => tag))].map((name) => ({ name })),
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ...components.schemas, Error: errorSchema },
    },
  }
}

const introduction = [
  'All times (`*_ts`) are Unix times in milliseconds, all ids UUIDv7 strings.',
  'A successful call answers 200 with the data itself as the body. Any other status comes with an `Error`. Unknown fields in a request are ignored; ignore unknown fields in answers too.',
  'Texts are cleaned, not refused: line breaks of all systems become `\\n`, names and titles become one line, invisible characters that other programs leave behind are dropped, isolates of a direction are closed, and at most one empty line is kept. Lengths count what people see. A text that shows nothing counts as empty.',
  'Calls that store files answer B0300 with `Retry-After` while the server is short of disk space.',
  'Lists return `next_cursor`: send it as `cursor` to get the next page. `offset` is an alternative for simple clients, up to 10 000.',
  'Send the token in the header `Authorization: Bearer <token>`. The API never reads cookies.',
  'A request whose `Host` header is not the address of the site is refused with A0422 (HTTP 421).',
].join('\n\n')

function operation(operationId: string, route: Route, components: Components): Operation {
  const schema = components.resolve(components.describe(route.input, 'input'))
  const inPath = pathFields(route.path)
  const properties = schema.properties ?? {}
  const required = schema.required ?? []
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameter = (name: string, location: 'path' | 'query'): Parameter => ({
    name,
    in: location,
    required: location === 'path' || required.includes(name),
    schema: properties[name]!,
  })
  const parameters = [
    ...inPath.map((name) => parameter(name, 'path')),
    ...(sendsBody(route.method) ? [] : rest.map((name) => parameter(name, 'query'))),
    ...(route.idempotent ? [idempotencyKey] : []),
  ]
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(route.auth === 'optional' && { security: [{}, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(sendsBody(route.method) && {
      requestBody: requestBody(route, { properties, required, rest, examples: schema.examples }, components),
    }),
    responses: { 200: success(route, components), ...refusals(route) },
  }
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Makes retries safe: within 24 hours, a request with the same key and body returns the first answer again and has no further effect. The same key with another body is A0440.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

interface Body {
  properties: Record<string, JsonSchema>
  required: string[]
  rest: string[]
  examples: unknown[] | undefined
}

function requestBody(
  route: Route,
  { properties, required, rest, examples }: Body,
  components: Components,
): Operation['requestBody'] {
  const needed = required.filter((name) => rest.includes(name))
  const schema: JsonSchema = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]!])),
    ...(needed.length > 0 && { required: needed }),
    ...(examples && { examples }),
  }
  if (route.takesFile) return { required: true, content: { [formType]: { schema } } }
  const example = exampleOf(schema, components)
  return { required: needed.length > 0, content: { 'application/json': { schema, example } } }
}

function success(route: Route, components: Components) {
  const type = route.format === 'text' ? 'text/plain' : 'application/json'
  const schema = components.describe(route.answer, 'output')
  return { description: 'Success', content: { [type]: { schema, example: exampleOf(schema, components) } } }
}

/** Lists the error answers of a call by HTTP status, each code with its message. */
function refusals(route: Route): Operation['responses'] {
  const codes = new Set([
    ...common,
    ...(route.auth === 'required' ? (['A0200'] as const) : []),
    ...(sendsBody(route.method) ? (['A0413'] as const) : []),
    ...route.errors,
  ])
  const byStatus = Object.groupBy(
    errorCodes.filter((code) => codes.has(code)),
    (code) => httpStatusOf[code],
  ) as Record<string, ErrorCode[]>
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${errorTexts[code].en}`).join('; '),
        content: {
          'application/json': {
            schema: { $ref: '#/components/schemas/Error' },
            examples: Object.fromEntries(group.map((code) => [code, { value: errorExample(code) }])),
          },
        },
      },
    ]),
  )
}

function errorExample(code: ErrorCode) {
  return {
    Code: code,
    Message: errorTexts[code].en,
    request_id: '7f9c2ba4-e88f-4e2b-8d2a-3f6c1b0a9d57',
  }
}

const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Body of every answer that is not a success',
  properties: {
    Code: { enum: errorCodes, description: 'Error code, for programs' },
    Message: { type: 'string', description: 'Message for people, in the language of `Accept-Language`' },
    details: {
      type: 'array',
      description: 'Faults of the request',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string', description: 'Path of the field, with dots between the names' },
          message: { type: 'string', description: 'What is wrong with the field' },
        },
        required: ['path', 'message'],
      },
    },
    request_id: { type: 'string', description: "Id of the request in the server's log" },
  },
  required: ['Code', 'Message', 'request_id'],
}
