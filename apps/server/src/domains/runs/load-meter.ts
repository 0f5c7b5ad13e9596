import { availableParallelism, loadavg } from 'node:os'

interface Machine {
  readonly cores: number
  /**
   * Number of threads of all processes that were ready for a core in the last minute; 0 if the system does not measure them
   * (Windows).
   */
  wanted(): number
  /** Microseconds of processor time that this process has used. */
  used(): number
  /** Milliseconds of a clock that only goes forward. */
  now(): number
}

interface LoadMeterOptions {
  /** Number of stages that this process computes now. Each stage uses all cores. */
  countRunning: () => number
  machine?: Machine
}

const thisMachine: Machine = {
  cores: availableParallelism(),
  wanted: () => loadavg()[0] ?? 0,
  used: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  now: () => performance.now(),
}

const sampleMs = 2000
/** Time constant of the system's load average. */
const averageMs = 60_000

/**
 * Measures the slowness of this machine as a multiple of its slowness while idle, since other processes and other stages use its
 * cores too.
 */
export class LoadMeter implements Disposable {
  readonly #countRunning: () => number
  readonly #machine: Machine
  readonly #timer: NodeJS.Timeout
  /** Average number of cores that this process has used, over the same time as the system's load average. */
  #own = 0
  #foreign = 0
  #sum = 0
  #sampled: { ms: number; used: number }

  constructor({ countRunning, machine = thisMachine }: LoadMeterOptions) {
    this.#countRunning = countRunning
    this.#machine = machine
    this.#sampled = { ms: machine.now(), used: machine.used() }
    this.#foreign = machine.wanted() / machine.cores
    this.#timer = setInterval(() => this.sample(), sampleMs).unref()
  }

  /** Load for a stage that would begin now, without the other stages of this process. */
  get present(): number {
    return 1 + this.#foreign
  }

  /** Begins a measurement; the returned function ends it and returns the mean load since then. */
  begin(): () => number {
    this.sample()
    const [from, sum] = [this.#sampled.ms, this.#sum]
    return () => {
      this.sample()
      const ms = this.#sampled.ms - from
      return ms > 0 ? (this.#sum - sum) / ms : this.#loadNow()
    }
  }

  sample(): void {
    const [now, used] = [this.#machine.now(), this.#machine.used()]
    const ms = now - this.#sampled.ms
    if (ms <= 0) return
    const cores = (used - this.#sampled.used) / 1000 / ms
    this.#sum += ms * this.#loadNow()
    this.#own += (cores - this.#own) * (1 - Math.exp(-ms / averageMs))
    this.#foreign = Math.max(0, this.#machine.wanted() - this.#own) / this.#machine.cores
    this.#sampled = { ms: now, used }
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer)
  }

  #loadNow(): number {
    return this.#foreign + Math.max(1, this.#countRunning())
  }
}
