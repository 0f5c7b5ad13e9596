import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { ServerBuild } from 'react-router'
import { headersOfPages } from '../safe-headers.ts'
import type { PageOptions } from './page-options.ts'
import { BuildRenderer, type PageRenderer } from './renderer.ts'
import { ThreadedRenderer } from './threaded-renderer.ts'

const web = fileURLToPath(new URL('.', import.meta.resolve('@easel/web/package.json')))

/** Renders pages in a thread, and serves the files of the build. */
export async function productionRenderer(
  app: FastifyInstance,
  { renderer = new ThreadedRenderer() }: PageOptions,
): Promise<PageRenderer> {
  app.addHook('onClose', () => renderer[Symbol.asyncDispose]())
  await renderer.load()
  const root = `${web}build/client`
  const fileOptions = { index: false as const, preCompressed: true, cacheControl: false }
  // Each file has a route, except for the hundreds of files with a hash in their names, whose routes would take a tenth of the
  // time of a start.
  await app.register(fastifyStatic, {
    ...fileOptions,
    setHeaders: (reply: FastifyReply) => void reply.header('cache-control', 'public, max-age=3600'),
    root,
    wildcard: false,
    globIgnore: ['assets/**'],
  })
  await app.register(fastifyStatic, {
    ...fileOptions,
    setHeaders(reply: FastifyReply) {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      for (const name of headersOfPages) reply.removeHeader(name)
    },
    // A file with a hash in its name never changes, so browsers neither revalidate these files nor fetch parts of them.
    ...{ etag: false, lastModified: false, acceptRanges: false },
    root: `${root}/assets`,
    prefix: '/assets/',
    decorateReply: false,
  })
  return renderer
}

/** Runs Vite inside this server, so that changes of the web client show at once. */
export async function developmentRenderer(app: FastifyInstance): Promise<PageRenderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root: web,
    configFile: `${web}vite.config.ts`,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/files/')) return done()
    vite.middlewares(request.raw, reply.raw, done)
  })
  app.addHook('onClose', () => vite.close())
  const current = async () => {
    const build = await vite.ssrLoadModule('virtual:react-router/server-build')
    return new BuildRenderer(build as ServerBuild, 'development')
  }
  return {
    render: async (...page) => (await current()).render(...page),
    renderBusy: async (page) => (await current()).renderBusy(page),
  }
}
