import type { Client } from '@easel/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SharedCache } from '../../platform/caching/shared-cache.ts'
import type { DomainError } from '../../platform/errors/domain-error.ts'
import type { PageCaller } from '../calls/in-process.ts'
import type { PolicyOptions } from './content-security-policy.ts'
import type { Brand, PageRenderer } from './renderer.ts'
import type { Compressible } from './send-compressed.ts'
import type { ThreadedRenderer } from './threaded-renderer.ts'

export interface PageOptions extends PolicyOptions {
  originOf: (request: FastifyRequest) => string
  /** Throws if a client subnet requests too many pages. */
  countSubnet: (address: string) => void
  onRefusal: (request: FastifyRequest, refusal: DomainError) => void
  /** Scales limits, like `RATE_LIMIT_FACTOR`. */
  rateFactor: number
  /** Name, logo and languages of the site at present. */
  brand: () => Brand
  /**
   * Renders the pages, except in development. The caller may start the renderer earlier, so that it loads while other parts wait
   * for the database.
   */
  renderer?: ThreadedRenderer | undefined
  /** Makes the calls of a page's loaders. */
  clientFor: (caller: PageCaller) => Client
  /** Pages that visitors share. */
  shared: SharedCache<RenderResult>
}

/** A rendered page. Visitors share the page if `isShared`. */
export interface Page extends Compressible {
  status: number
  headers: [name: string, value: string][]
}

/** A refusal if the page failed because of a rate limit; undefined if its client left before the page was rendered. */
export type RenderResult = Page | DomainError | undefined

export interface RenderContext {
  options: PageOptions
  renderer: PageRenderer
}

export interface Exchange {
  request: FastifyRequest
  reply: FastifyReply
}
