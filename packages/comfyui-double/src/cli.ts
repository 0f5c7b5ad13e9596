#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startComfyDouble } from './double.ts'
import { doubleVersions } from './versions.ts'

const help = `Usage: comfyui-double [options]

A server that answers like ComfyUI, for tests. It listens on 127.0.0.1 only.

  --version <0.3|0.26|0.38>  version to answer like (0.38)
  --port <number>            port (8188)
  --seed <number>            part of what the pixels depend on (0)
  --step-ms <number>         time of a step of sampling (50)
  --model-ms <number>        time of loading another model (500)
  --slots <number>           prompts that run at once (1)
  --own-ids                  give prompts ids of its own, as the oldest versions do
  --windows                  list model files with backslashes, as on Windows
  --models <file>            JSON: model files by folder
  --node-types <file>        JSON: further node types, as /object_info describes them
  --faults <rate>            random faults with this probability (0)
  --fault-seed <number>      seed of the random faults (1)
  --help                     show this text

Commands while it runs: GET /double/inspect; POST /double/fault, /double/random-faults, /double/clear-faults,
/double/hold and /double/release. README.md describes them.
`

const { values } = parseArgs({
  options: {
    version: { type: 'string', default: '0.38' },
    port: { type: 'string', default: '8188' },
    seed: { type: 'string', default: '0' },
    'step-ms': { type: 'string', default: '50' },
    'model-ms': { type: 'string', default: '500' },
    slots: { type: 'string', default: '1' },
    'own-ids': { type: 'boolean', default: false },
    windows: { type: 'boolean', default: false },
    models: { type: 'string' },
    'node-types': { type: 'string' },
    faults: { type: 'string', default: '0' },
    'fault-seed': { type: 'string', default: '1' },
    help: { type: 'boolean', default: false },
  },
})

const readJsonFile = (path: string | undefined) => (path ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

async function main(): Promise<void> {
  const version = doubleVersions.find((known) => known === values.version)
  if (values.help || !version) {
    process.stdout.write(help)
    if (!values.help) process.exitCode = 1
    return
  }
  const double = await startComfyDouble({
    version,
    port: Number(values.port),
    seed: Number(values.seed),
    stepMs: Number(values['step-ms']),
    modelMs: Number(values['model-ms']),
    slots: Number(values.slots),
    ownIds: values['own-ids'],
    windows: values.windows,
    models: readJsonFile(values.models),
    nodeTypes: readJsonFile(values['node-types']),
  })
  double.randomFaults(Number(values['fault-seed']), Number(values.faults))
  process.stdout.write(`${double.url}\n`)
  const stop = () => void double.stop().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

await main()
