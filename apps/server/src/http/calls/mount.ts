import { basePath, maxQuotedBytes, type Route } from '@easel/contract'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { addressOf, clientSubnet } from '../../platform/net/client-address.ts'
import { traced } from '../../platform/tracing/index.ts'
import type { Overload } from '../limits/overload.ts'
import { bearerToken } from './call-context.ts'
import type { Endpoint } from './endpoints.ts'
import { readGraphBody, type SplitApart } from './graph-body.ts'
import { formType } from './read-form.ts'
import { admit, isAdmittedFirst, type ServeDeps, serveCall } from './serve-call.ts'

export interface MountDeps extends ServeDeps {
  overload: Overload
  splitApart: SplitApart
}

const mebibyte = 1024 * 1024
/**
 * Calls that read take ids and words: for most, the largest valid input is a tenth of the limit. A graph may have 16 MiB; the
 * other fields of the body may have as much as any other body.
 */
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
        deps.overload.admit(route, () => bearerToken(request) ?? clientSubnet(addressOf(request)))
        if (!isAdmittedFirst(route)) return done()
        admit(deps, route, { request, reply }).then(() => done(), done)
      },
      handler: (request, reply) =>
        deps.overload.during(route, () =>
          traced(name, { isServer: true }, () => serveCall(deps, endpoint, { request, reply })),
        ),
    }
    if (route.takesFile || route.takesGraph) mountWithParsers(app, { route, served, deps })
    else app.route(served)
  }
}

/** Parsers for forms and for graphs apply to these calls only; other calls refuse a form as an unreadable request. */
function mountWithParsers(
  app: FastifyInstance,
  { route, served, deps }: { route: Route; served: RouteOptions; deps: MountDeps },
): void {
  app.register(async (scope) => {
    // The body of a form is read only after the call was permitted.
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
