import { basePath, type Route, sendsBody } from '@easel/contract'
import type { TestServer } from './harness.ts'

/** An id of a valid form that no row has. */
export const someId = '01a1fc3b-8b31-7132-b3b5-f50758e47bc8'

function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Sends a call with any values, including values that the types of the client forbid. */
export async function sendCall(
  server: TestServer,
  route: Route,
  request: { fields: Record<string, unknown>; body?: string; token?: string },
) {
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
    encodeURIComponent(
      asText(request.fields[name] ?? someId)
        .slice(0, 250)
        .toWellFormed(),
    ),
  )
  const response = await fetch(`${server.baseUrl}${basePath}${path}`, {
    method: route.method,
    headers: {
      'content-type': 'application/json',
      ...(request.token && { authorization: `Bearer ${request.token}` }),
    },
    ...(sendsBody(route.method) && { body: request.body ?? JSON.stringify(request.fields) }),
  })
  const text = await response.text()
  return { status: response.status, body: route.format === 'text' && response.ok ? text : JSON.parse(text) }
}
