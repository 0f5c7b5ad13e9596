import { z } from 'zod'
import { type ErrorCode, errorCodes, httpStatusOf } from './errors.ts'
import { messageOf } from './messages.ts'
import { pathFields, type Route, sendsBody } from './route.ts'
import { basePath, routes } from './routes.ts'

const common: readonly ErrorCode[] = ['A0400', 'A0501', 'B0001', 'B0300']

type Json = Record<string, unknown>

/** The OpenAPI 3.1 description of every call, made from the route table. */
export function openApiDocument(): Json {
  const paths: Record<string, Json> = {}
  for (const [name, route] of Object.entries(routes as Record<string, Route>)) {
    const at = `${basePath}${route.path}`
    paths[at] = { ...paths[at], [route.method.toLowerCase()]: operation(name, route) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Easel',
      version: '1',
      description:
        'Times are Unix milliseconds. Ids are UUIDv7. A success is 200 with the data itself; everything else is an Error.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    security: [{ bearer: [] }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { Error: errorSchema() },
    },
  }
}

function operation(operationId: string, route: Route): Json {
  const schema = z.toJSONSchema(route.input, { io: 'input', unrepresentable: 'any' }) as Json
  const inPath = pathFields(route.path)
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const required = (schema['required'] ?? []) as string[]
  const rest = Object.keys(properties).filter((name) => !inPath.includes(name))
  const parameters = [
    ...inPath.map((name) => ({
      name,
      in: 'path',
      required: true,
      schema: properties[name] ?? { type: 'string' },
    })),
    ...(sendsBody(route.method)
      ? []
      : rest.map((name) => ({
          name,
          in: 'query',
          required: required.includes(name),
          schema: properties[name],
        }))),
  ]
  const body = {
    type: 'object',
    properties: Object.fromEntries(rest.map((name) => [name, properties[name]])),
    ...(required.some((name) => rest.includes(name)) && {
      required: required.filter((name) => rest.includes(name)),
    }),
  }
  return {
    operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.auth === 'optional' && { security: [{}, { bearer: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(sendsBody(route.method) && { requestBody: { content: { 'application/json': { schema: body } } } }),
    responses: { 200: success(route), ...refusals(route) },
  }
}

function success(route: Route): Json {
  const type = route.format === 'text' ? 'text/plain' : 'application/json'
  const schema = z.toJSONSchema(route.answer, { io: 'output', unrepresentable: 'any' })
  return { description: 'Success', content: { [type]: { schema } } }
}

function refusals(route: Route): Json {
  const codes = new Set([
    ...common,
    ...(route.auth === 'required' ? (['A0200'] as const) : []),
    ...route.errors,
  ])
  const byStatus = Map.groupBy(
    errorCodes.filter((code) => codes.has(code)),
    (code) => httpStatusOf[code],
  )
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: group.map((code) => `${code}: ${messageOf[code].en}`).join('; '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function errorSchema(): Json {
  const detail = {
    type: 'object',
    properties: { path: { type: 'string' }, message: { type: 'string' } },
    required: ['path', 'message'],
  }
  return {
    type: 'object',
    properties: {
      Code: { enum: errorCodes },
      Message: { type: 'string', description: 'For people, in the language of Accept-Language' },
      details: { type: 'array', items: detail },
      request_id: { type: 'string' },
    },
    required: ['Code', 'Message', 'request_id'],
  }
}
