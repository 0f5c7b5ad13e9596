import { type Route, routes } from '@easel/contract'
import type { CallContext } from './call.ts'

/** A handler of any route. Its input is the output of the route's schema. */
type AnyHandler = (input: unknown, call: CallContext) => Promise<unknown>
/** Accepts every handler, whatever input it takes. */
export type HandlerTable = Readonly<Record<string, (input: never, call: never) => Promise<unknown>>>

/** A route of the contract, with its handler. */
export interface Endpoint {
  readonly name: string
  readonly route: Route
  readonly handler: AnyHandler
  /** The handler for calls of visitors. */
  readonly visitorHandler: AnyHandler
}

/** Pairs every route with its handlers. `visitorReads`: handlers of read calls for visitors. */
export function endpointsOf(handlers: HandlerTable, visitorReads: HandlerTable): Endpoint[] {
  return Object.entries(routes as Record<string, Route>).map(([name, route]) => {
    const handler = handlers[name] as AnyHandler
    const visitorHandler = route.rate === 'read' ? (visitorReads[name] as AnyHandler) : handler
    return { name, route, handler, visitorHandler }
  })
}
