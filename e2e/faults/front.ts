import { spawnSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Network, type Place, suiteMachine } from './network.ts'
import { Program } from './program.ts'

const machine = 'proxy'
const service = 'proxy'
const usualPort = 8080
const example = fileURLToPath(new URL('../../deploy/nginx.cluster.conf', import.meta.url))

/** True if nginx is installed. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v'], { stdio: 'ignore' }).status === 0
}

interface Options {
  network: Network
  folder: string
  logs: string
}

/** Returns the address of the site, which the API processes need before nginx can start. */
export async function placeFront(network: Network): Promise<Place> {
  await network.addMachine(machine)
  await network.serve(service, machine, await network.portFor(usualPort))
  return await network.reach(suiteMachine, service)
}

/** nginx with the example configuration of `deploy/`, in front of the API processes. */
export async function createFront(
  { network, folder, logs }: Options,
  { port }: Place,
  apis: readonly string[],
): Promise<Program> {
  const ownFolder = join(folder, 'nginx')
  await mkdir(ownFolder)
  const places = await Promise.all(apis.map((api) => network.reach(machine, api)))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const paths = temporary.map((kind) => `  ${kind}_temp_path ${join(ownFolder, kind)};\n`).join('')
  const servers = places.map((place) => `    server ${place.host}:${place.port} max_fails=0;\n`).join('')
  const conf = (await readFile(example, 'utf8'))
    .replace(/ +server api-1:3000 max_fails=0;\n +server api-2:3000 max_fails=0;\n/, () => servers)
    .replace('listen 80;', `listen ${network.listenHost}:${port};`)
    .replace('http {\n', () => `http {\n${paths}`)
    .replace('/dev/stdout', join(logs, 'nginx.access.log'))
  if (!conf.includes(servers) || !conf.includes(`:${port};`))
    throw new Error(`${example} has changed: its API processes or its port are not found`)
  await writeFile(join(ownFolder, 'nginx.conf'), conf)
  const main = `daemon off; pid ${join(ownFolder, 'pid')}; error_log ${join(logs, 'nginx.log')};`
  return new Program({
    name: 'nginx',
    command: [
      ...network.prefixOf(machine),
      'nginx',
      '-p',
      ownFolder,
      '-c',
      join(ownFolder, 'nginx.conf'),
      '-g',
      main,
    ],
    env: { PATH: process.env['PATH'] },
    cwd: ownFolder,
    log: join(logs, 'nginx.log'),
  })
}
