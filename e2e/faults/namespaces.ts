import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { promisify } from 'node:util'
import { type Network, type Place, suiteMachine } from './network.ts'

const run = promisify(execFile)
const ip = async (...args: string[]) => void (await run('ip', args))

const bridge = 'faults'
const subnet = '10.77.0'
const firstMachine = 11
const firstService = 101
/** Set in the process that runs inside the namespace. */
const insideMark = 'EASEL_FAULTS_INSIDE'

/** Program and arguments that run a command with networks, mounts and processes of its own. They end with the command. */
function isolation(): string[] {
  const identity = process.getuid?.() === 0 ? [] : ['--map-root-user']
  const spaces = ['--net', '--mount', '--pid', '--fork', '--kill-child', '--mount-proc']
  return ['unshare', ...identity, ...spaces]
}

/** True if this system allows processes to create networks with machines in them. */
export function canIsolate(): boolean {
  const [program, ...args] = isolation()
  const probe =
    'mount -t tmpfs tmpfs /run && ip link add probe type bridge && ip netns add probe && ip link add probe0 type veth peer name probe1 netns probe'
  return spawnSync(program!, [...args, 'sh', '-c', probe], { stdio: 'ignore' }).status === 0
}

export const isInside = () => process.env[insideMark] === '1'

/** Runs this program again in a network of its own, and returns its exit code. */
export async function runInside(): Promise<number> {
  const [program, ...args] = isolation()
  const ownCommand = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  const child = spawn(program!, [...args, ...ownCommand], {
    stdio: 'inherit',
    env: { ...process.env, [insideMark]: '1' },
  })
  // A terminal sends its signals to both processes, so this process waits until the other process has ended.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
  const [code] = await once(child, 'exit')
  return code ?? 1
}

/**
 * A network of namespaces. Each machine has an interface of its own on a bridge. Each service has an address of its own, which
 * moves with the service. A cut is equal to pulling out a cable.
 */
export class Namespaces implements Network {
  readonly description = 'network namespaces: each machine has an interface of its own, whose cable is pulled'
  readonly listenHost = '0.0.0.0'
  readonly canDelay: boolean
  readonly #machines: string[] = []
  readonly #services: string[] = []
  readonly #machineOf = new Map<string, string>()
  readonly #ports = new Map<string, number>()
  /** For each machine, the addresses to which the machine sends nothing. */
  #silenced: { at: string; address: string; to: string }[] = []
  readonly #delayed = new Set<string>()

  static async create(): Promise<Namespaces> {
    await run('mount', ['-t', 'tmpfs', 'tmpfs', '/run'])
    await ip('link', 'set', 'lo', 'up')
    await ip('link', 'add', bridge, 'type', 'bridge')
    await ip('address', 'add', `${subnet}.1/24`, 'dev', bridge)
    await ip('link', 'set', bridge, 'up')
    return new Namespaces(await hasNetem())
  }

  private constructor(canDelay: boolean) {
    this.canDelay = canDelay
  }

  async addMachine(name: string): Promise<void> {
    this.#machines.push(name)
    await ip('netns', 'add', name)
    await ip('link', 'add', cable(name), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', name)
    await ip('link', 'set', cable(name), 'master', bridge, 'up')
    await ip('-n', name, 'address', 'add', `${this.#addressOf(name)}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) await ip('-n', name, 'link', 'set', device, 'up')
  }

  prefixOf(machine: string): string[] {
    return machine === suiteMachine ? [] : ['ip', 'netns', 'exec', machine]
  }

  async portFor(usual: number): Promise<number> {
    return usual
  }

  async serve(service: string, machine: string, port: number): Promise<void> {
    const before = this.#machineOf.get(service)
    this.#machineOf.set(service, machine)
    if (!this.#ports.has(service)) this.#services.push(service)
    this.#ports.set(service, port)
    if (before === machine) return
    const address = `${this.#serviceAddress(service)}/32`
    if (before !== undefined)
      await ip(...optionsOf(before), 'address', 'delete', address, 'dev', deviceOf(before))
    await ip(...optionsOf(machine), 'address', 'add', address, 'dev', deviceOf(machine))
    // The other machines drop the old interface of the address from their tables, as after the announcement of a real move.
    for (const each of [suiteMachine, ...this.#machines])
      await ip(...optionsOf(each), 'neighbour', 'flush', 'dev', deviceOf(each))
  }

  async reach(_machine: string, service: string): Promise<Place> {
    return { host: this.#serviceAddress(service), port: this.#ports.get(service)! }
  }

  async cutMachine(machine: string): Promise<void> {
    await ip('link', 'set', cable(machine), 'down')
  }

  async cutService(machine: string, service: string): Promise<void> {
    const silent = this.#machineOf.get(service)!
    const address = `${this.#addressOf(machine)}/32`
    await ip(...optionsOf(silent), 'route', 'add', 'blackhole', address)
    this.#silenced.push({ at: silent, address, to: machine })
  }

  async delay(machine: string, ms: number): Promise<void> {
    await run('tc', [...netem(cable(machine)), 'delay', `${ms}ms`, `${Math.round(ms / 4)}ms`, 'loss', '3%'])
    this.#delayed.add(machine)
  }

  async mend(machine: string): Promise<void> {
    await ip('link', 'set', cable(machine), 'up')
    for (const { at: silent, address } of this.#silenced.filter(({ to }) => to === machine))
      await ip(...optionsOf(silent), 'route', 'delete', 'blackhole', address)
    this.#silenced = this.#silenced.filter(({ to }) => to !== machine)
    if (this.#delayed.delete(machine)) await run('tc', ['qdisc', 'delete', 'dev', cable(machine), 'root'])
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The namespaces end with the process.
  }

  #addressOf(machine: string): string {
    return `${subnet}.${firstMachine + this.#machines.indexOf(machine)}`
  }

  #serviceAddress(service: string): string {
    return `${subnet}.${firstService + this.#services.indexOf(service)}`
  }
}

/** Some kernels are built without netem. */
async function hasNetem(): Promise<boolean> {
  try {
    await run('tc', [...netem(bridge), 'delay', '1ms'])
    await run('tc', ['qdisc', 'delete', 'dev', bridge, 'root'])
    return true
  } catch {
    return false
  }
}

const netem = (device: string) => ['qdisc', 'add', 'dev', device, 'root', 'netem']
const cable = (machine: string) => `v-${machine}`
const optionsOf = (machine: string) => (machine === suiteMachine ? [] : ['-n', machine])
const deviceOf = (machine: string) => (machine === suiteMachine ? bridge : 'eth0')
