import type { IncomingMessage, ServerResponse } from 'node:http'
import type { World } from '../world.ts'
import { aboutRoutes, featureRoutes } from './about.ts'
import { type Answer, empty, json, send } from './answer.ts'
import { folderRoutes } from './folders.ts'
import { jobRoutes } from './jobs.ts'
import { misbehave } from './misbehave.ts'
import { promptRoutes } from './prompts.ts'
import { findRoute, type Routes } from './route.ts'

/** Routes of a version, together with the routes that control the double. */
export function routesOf({ features }: World, ownRoutes: Routes): Routes {
  return {
    ...ownRoutes,
    ...aboutRoutes,
    ...promptRoutes,
    ...folderRoutes,
    ...(features.featureFlags ? featureRoutes : {}),
    ...(features.jobs ? jobRoutes : {}),
  }
}

export interface Traffic {
  readonly world: World
  readonly routes: Routes
  /** Called with the route of each request, to count requests. */
  readonly count: (route: string) => void
}

export async function serve(
  request: IncomingMessage,
  response: ServerResponse,
  { world, routes, count }: Traffic,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://double')
  const match = findRoute(routes, request.method ?? 'GET', url.pathname)
  const route = match?.route ?? `${request.method} unknown`
  const isOwn = route.includes(' /double/')
  if (!isOwn) count(route)
  const answer = async (): Promise<Answer> =>
    match ? match.handler({ world, request, query: url.searchParams, params: match.params }) : empty(404)
  const fault = isOwn ? undefined : world.faults.ofRequest(route)
  try {
    if (fault) await misbehave(fault, { world, request, response, answer })
    else send(response, await answer())
  } catch (error) {
    if (!response.headersSent) send(response, json({ error: String(error) }, 500))
    else response.destroy()
  }
}
