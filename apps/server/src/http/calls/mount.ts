import { basePath, maxQuotedBytes, type Route } from '@easel/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { addressOf } from '../../platform/net/client-address.ts'
import type { Endpoint } from './endpoints.ts'
import { readGraphBody, type SplitApart } from './graph-body.ts'
import { formType } from './read-form.ts'
import { admit, isAdmittedFirst, type ServeDeps, serveCall } from './serve-call.ts'

export interface MountDeps extends ServeDeps {
  splitApart: SplitApart
}

const mebibyte = 1024 * 1024
/** Reads take ids and words: the largest valid input of most is a tenth of the limit. A graph may have 16 MiB, with the fields of any other call beside it. */
const bodyLimits = {
  read: 32 * 1024,
  usual: mebibyte,
  graph: 17 * mebibyte,
  drawn: maxQuotedBytes + mebibyte,
}

function bodyLimitOf({ rate, takesGraph, takesParams }: Route): number {
  if (takesGraph) return rate === 'graph' ? bodyLimits.graph : bodyLimits.drawn
  return rate === 'read' && !takesParams ? bodyLimits.read : bodyLimits.usual
}

/** Serves every call of the contract's route table. */
export function mountCalls(app: FastifyInstance, endpoints: readonly Endpoint[], deps: MountDeps): void {
  for (const endpoint of endpoints) {
    const { name, route } = endpoint
    const served: RouteOptions = {
      method: route.method,
      url: `${basePath}${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(route),
      config: { takesGraph: route.takesGraph === true, call: name },
      onRequest(request, reply, done) {
        deps.pipeline.countSubnet(route, addressOf(request))
        if (!isAdmittedFirst(route)) return done()
        admit(deps, route, { request, reply }).then(() => done(), done)
      },
      handler: (request, reply) => serveCall(deps, endpoint, { request, reply }),
    }
    if (route.takesFile || route.takesGraph) mountWithParsers(app, { route, served, deps })
    else app.route(served)
  }
}

/** Only these calls accept forms and graphs; elsewhere a form is an unreadable request. */
function mountWithParsers(
  app: FastifyInstance,
  { route, served, deps }: { route: Route; served: RouteOptions; deps: MountDeps },
): void {
  app.register(async (scope) => {
    // The form is read later, after the call was permitted.
    if (route.takesFile) scope.addContentTypeParser(formType, (_request, _body, done) => done(null))
    if (route.takesGraph) {
      scope.removeContentTypeParser('application/json')
      scope.addContentTypeParser('application/json', (request: FastifyRequest) =>
        readGraphBody(request, deps),
      )
    }
    scope.route(served)
  })
}
