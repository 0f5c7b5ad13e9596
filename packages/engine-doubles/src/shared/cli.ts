import { parseArgs } from 'node:util'
import type { DoubleOptions } from './behaviour.ts'
import { asFault } from './control.ts'
import type { DoubleServer } from './double-server.ts'
import type { Fault, RandomFaults } from './faults.ts'

const help = `
  --host ADDRESS       address to listen on; 127.0.0.1 by default
  --port NUMBER        port; a free one by default
  --key KEY            requests need this key; it is for tests only, so it may stand here
  --work-ms NUMBER     milliseconds that each work takes; 0 by default
  --fault JSON         a fault, such as '{"type":"slow","seconds":5}'; may be repeated
  --random SEED:SHARE  random faults: a seed, and the share of requests from 0 to 1
  --help               this text
`

const options = {
  host: { type: 'string' },
  port: { type: 'string' },
  key: { type: 'string' },
  'work-ms': { type: 'string' },
  fault: { type: 'string', multiple: true },
  random: { type: 'string' },
  help: { type: 'boolean' },
} as const

/** Runs a double in this terminal until SIGINT or SIGTERM. */
export async function runDouble(
  name: string,
  start: (options: DoubleOptions) => Promise<DoubleServer>,
): Promise<void> {
  try {
    const { values } = parseArgs({ options })
    if (values.help) return void process.stdout.write(`Usage: ${name} [options]\n${help}`)
    const faults = (values.fault ?? []).map(readFault)
    const random = values.random === undefined ? undefined : readRandom(values.random)
    const double = await start({
      ...(values.host === undefined ? {} : { host: values.host }),
      ...(values.key === undefined ? {} : { key: values.key }),
      port: numberOf('--port', values.port),
      workMs: numberOf('--work-ms', values['work-ms']),
    })
    for (const fault of faults) double.faults.add(fault)
    if (random) double.faults.addRandom(random)
    process.stdout.write(`${double.url}\n`)
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void double[Symbol.asyncDispose]())
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}

function numberOf(flag: string, text = '0'): number {
  if (!/^\d{1,7}$/.test(text)) throw new TypeError(`${flag} needs a number, not “${text}”`)
  return Number(text)
}

const readFault = (text: string): Fault => asFault(JSON.parse(text))

function readRandom(text: string): RandomFaults {
  const [, seed, share] = /^(\d{1,9}):([01](?:\.\d+)?)$/.exec(text) ?? []
  if (seed === undefined || share === undefined)
    throw new TypeError('--random needs a seed and a share, such as 7:0.1')
  return { seed: Number(seed), share: Number(share) }
}
