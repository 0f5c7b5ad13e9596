import type { IncomingMessage } from 'node:http'
import type { World } from '../world.ts'
import type { Answer } from './answer.ts'

export interface Call {
  readonly world: World
  readonly request: IncomingMessage
  readonly query: URLSearchParams
  /** Values of the `{…}` segments in the route's path, in order. */
  readonly params: readonly string[]
}

export type Handler = (call: Call) => Answer | Promise<Answer>

/** Handlers by `METHOD /path`. `{…}` matches one segment of the path. */
export type Routes = Readonly<Record<string, Handler>>

interface Match {
  readonly route: string
  readonly handler: Handler
  readonly params: readonly string[]
}

/** Finds the handler of a path. Each route is also served below `/api`, except the routes of `/api/jobs`. */
export function findRoute(routes: Routes, method: string, path: string): Match | undefined {
  const short = path.startsWith('/api/') && !path.startsWith('/api/jobs') ? path.slice(4) : path
  for (const [route, handler] of Object.entries(routes)) {
    const [routeMethod, pattern = ''] = route.split(' ')
    const params = routeMethod === method ? matchPath(pattern, short) : undefined
    if (params) return { route, handler, params }
  }
  return undefined
}

function matchPath(pattern: string, path: string): string[] | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: string[] = []
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]!
    if (segment.startsWith('{')) params.push(decodeURIComponent(value))
    else if (segment !== value) return undefined
  }
  return params
}
