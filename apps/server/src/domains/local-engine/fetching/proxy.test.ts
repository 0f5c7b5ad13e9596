import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { selfSigned } from '@easel/engine-doubles'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LocalEngineError } from '../faults.ts'
import { openAddress } from './open-address.ts'

/** A proxy for both protocols, which records its requests. */
let proxy: Server
let asked: string[]
let refuses: boolean
/** Sockets including the sockets of tunnels, which a server does not count as its own. */
const sockets = new Set<Socket>()
beforeEach(async () => {
  asked = []
  refuses = false
  proxy = createServer((incoming, response) => {
    asked.push(incoming.url!)
    const onward = request(incoming.url!, { headers: incoming.headers }, (answer) => {
      response.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.writeHead(502).end())
    incoming.pipe(onward)
  })
  proxy.on('connection', (socket) => void sockets.add(socket))
  proxy.on('connect', ({ url = '' }: IncomingMessage, socket) => {
    asked.push(url)
    if (refuses) return void socket.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n')
    // The proxy resolves names: the name of the mirror leads to this machine.
    const onward = connect(Number(url.split(':')[1]), '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await listening(proxy)
})
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const socket of sockets) socket.destroy()
  sockets.clear()
  await new Promise((resolve) => proxy.close(resolve))
})

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}
const portOf = (server: Server) => (server.address() as AddressInfo).port

const open = async (address: string, isOwn = true) => {
  const answer = await openAddress(address, {
    ...{ name: 'a.gguf', reach: { hosts: [], isOwn }, signal: new AbortController().signal },
  })
  let text = ''
  for await (const part of answer) text += part
  return text
}
const faultOf = async (promise: Promise<unknown>) =>
  await promise.then(
    () => undefined,
    (error: unknown) => (error instanceof LocalEngineError ? error.fault : error),
  )

test('HTTP requests go through HTTP_PROXY, except to addresses of NO_PROXY', async () => {
  await using files = await started()
  vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${portOf(proxy)}`)
  expect(await open(`${files.url}/a`)).toBe('weights')
  expect(asked).toEqual([`${files.url}/a`])
  vi.stubEnv('NO_PROXY', '127.0.0.1')
  expect(await open(`${files.url}/a`)).toBe('weights')
  expect(asked).toHaveLength(1)
})

test('HTTPS requests go through a tunnel of HTTPS_PROXY, and the certificate of the server is verified', async () => {
  const known = getCACertificates('default')
  const secure = createSecureServer(selfSigned, (_, response) => response.end('weights'))
  const port = await listening(secure)
  try {
    vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${portOf(proxy)}`)
    expect(await faultOf(open(`https://127.0.0.1:${port}/a`))).toMatchObject({ code: 'host_away' })
    setDefaultCACertificates([...known, selfSigned.cert])
    expect(await open(`https://127.0.0.1:${port}/a`)).toBe('weights')
    expect(asked).toEqual(Array.from({ length: 2 }, () => `127.0.0.1:${port}`))
  } finally {
    setDefaultCACertificates(known)
    secure.closeAllConnections()
    await new Promise((resolve) => secure.close(resolve))
  }
})

test('a private address is refused before a request to the proxy', async () => {
  vi.stubEnv('HTTPS_PROXY', `http://127.0.0.1:${portOf(proxy)}`)
  expect(await faultOf(open('https://10.0.0.1/a', false))).toMatchObject({ code: 'private_address' })
  expect(asked).toEqual([])
})

test('a refusing proxy and an invalid proxy URL give a fault that does not contain its password', async () => {
  refuses = true
  vi.stubEnv('HTTPS_PROXY', `http://painter:secret@127.0.0.1:${portOf(proxy)}`)
  const refused = await faultOf(open('https://models.example/a', false))
  expect(refused).toMatchObject({ code: 'bad_proxy' })
  expect(asked).toEqual(['models.example:443'])
  vi.stubEnv('HTTPS_PROXY', 'http://painter:secret@:none')
  const unfit = await faultOf(open('https://models.example/a', false))
  expect(unfit).toMatchObject({ code: 'bad_proxy' })
  expect(JSON.stringify([refused, unfit])).not.toContain('secret')
})

/** Starts a plain server with one file. */
async function started(): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_, response) => response.end('weights'))
  const url = `http://127.0.0.1:${await listening(server)}`
  return {
    url,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
