import { mkdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type S3Server, startS3Server } from '@easel/testkit'
import { type Network, suiteMachine } from './network.ts'
import { Program } from './program.ts'
import { Relay } from './relay.ts'

export const bucketService = 'bucket'
const backend = 'bucket-server'
const bucket = 'pictures'
const keys = { accessKeyId: 'AKIAEXAMPLE', secretAccessKey: 'example/secret+key' }
const usualPort = 7070

interface Options {
  network: Network
  folder: string
  logs: string
  /** Path of `versitygw`; without it, the bucket is the double of the tests. */
  s3Server: string | undefined
}

/** The bucket of the site, behind a relay that cuts and delays it. */
export class Bucket implements AsyncDisposable {
  readonly description: string
  /** The program of the bucket; undefined for the double. */
  readonly program: Program | undefined
  /** The double of a bucket, which can answer with errors. */
  readonly double: S3Server | undefined
  readonly relay: Relay

  private constructor(server: Program | S3Server, relay: Relay) {
    this.relay = relay
    if (server instanceof Program) this.program = server
    else this.double = server
    this.description = this.program ? 'an S3 server (versitygw)' : "the S3 double of Easel's tests"
  }

  static async start(options: Options): Promise<Bucket> {
    const { network, s3Server } = options
    const relay = await Relay.start(network.listenHost)
    if (s3Server === undefined) {
      const double = await startS3Server()
      relay.passTo({ host: '127.0.0.1', port: Number(new URL(double.endpoint).port) })
      await network.serve(bucketService, suiteMachine, relay.port)
      return new Bucket(double, relay)
    }
    const program = await startGateway(options, s3Server)
    relay.passTo(await network.reach(suiteMachine, backend))
    await network.serve(bucketService, suiteMachine, relay.port)
    return new Bucket(program, relay)
  }

  async settingsFor(network: Network, machine: string): Promise<Record<string, string>> {
    const { host, port } = await network.reach(machine, bucketService)
    const suite = await network.reach(suiteMachine, bucketService)
    return {
      STORAGE: 's3',
      S3_BUCKET: bucket,
      S3_ENDPOINT: `http://${host}:${port}`,
      S3_PUBLIC_URL: `http://${suite.host}:${suite.port}`,
      S3_ACCESS_KEY_ID: keys.accessKeyId,
      S3_SECRET_ACCESS_KEY: keys.secretAccessKey,
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.relay[Symbol.asyncDispose]()
    await this.double?.[Symbol.asyncDispose]()
    await this.program?.end()
  }
}

async function startGateway({ network, folder, logs }: Options, path: string): Promise<Program> {
  const machine = 's3'
  await network.addMachine(machine)
  const port = await network.portFor(usualPort)
  const files = join(folder, 'bucket')
  await mkdir(join(files, bucket), { recursive: true })
  const access = ['--access', keys.accessKeyId, '--secret', keys.secretAccessKey]
  const options = ['--port', `${network.listenHost}:${port}`, '--region', 'us-east-1']
  const program = new Program({
    name: machine,
    command: [...network.prefixOf(machine), path, ...access, ...options, 'posix', files],
    env: { PATH: process.env['PATH'], HOME: folder },
    cwd: folder,
    log: join(logs, 'bucket.log'),
  })
  program.start()
  await network.serve(backend, machine, port)
  const address = await network.reach(suiteMachine, backend)
  while (!(await answers(address))) {
    if (!program.isRunning)
      throw new Error(`The S3 server ${path} has ended: see ${join(logs, 'bucket.log')}`)
    await sleep(100)
  }
  return program
}

function answers(position: { host: string; port: number }): Promise<boolean> {
  const socket = connect(position)
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}
