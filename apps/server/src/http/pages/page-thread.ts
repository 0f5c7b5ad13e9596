import { parentPort, workerData } from 'node:worker_threads'
import { type Client, CodeError } from '@easel/contract'
import { createBirpc } from 'birpc'
import type { ServerBuild } from 'react-router'
import { collectAtRest } from '../../platform/idle-memory.ts'
import { BuildRenderer, type PageRequest } from './renderer.ts'
import type { ServerOfThread, ThreadOfPages } from './threaded-renderer.ts'

const port = parentPort!
const build = import(workerData.build) as Promise<ServerBuild>
const renderer = build.then((loaded) => new BuildRenderer(loaded, 'production'))
const inProgress = new Map<number, AbortController>()

const functions: ThreadOfPages = {
  async load() {
    await renderer
  },
  async render(id, page: PageRequest) {
    const controller = new AbortController()
    inProgress.set(id, controller)
    try {
      return await (await renderer).render(page, apiOf(id), controller.signal)
    } finally {
      inProgress.delete(id)
    }
  },
  leave(id) {
    inProgress.get(id)?.abort()
  },
  renderBusy: async (page) => (await renderer).renderBusy(page),
}

const server = createBirpc<ServerOfThread, ThreadOfPages>(functions, {
  post: (message) => port.postMessage(message),
  on: (receive) => port.on('message', receive),
  eventNames: ['leave'] as never[],
})

/** The client of a page: the server's thread makes its calls, in the name of the page's reader. */
function apiOf(id: number): Client {
  return new Proxy({} as Client, {
    get: (_client, name) => {
      // `await` looks for a method `then`; the client is not a promise, so it must not have that method.
      if (typeof name !== 'string' || name === 'then') return undefined
      return async (input: object = {}) => {
        const answer = await server.call(id, name, input)
        if ('body' in answer) throw new CodeError(answer.status, answer.body)
        return answer.value
      }
    },
  })
}

collectAtRest()
