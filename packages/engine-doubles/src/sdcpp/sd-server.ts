#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { startSdcpp } from './start.ts'

/** Orders to this program, which tests write into a file of weights. */
interface Script {
  /** Lines for standard error before all other lines. */
  readonly says?: readonly string[]
  /** Ends with this code, or by this signal, before it listens. */
  readonly exits?: number | NodeJS.Signals
  /** Ends by SIGKILL at its first work of every life. */
  readonly diesAtWork?: boolean
  readonly startMs?: number
  readonly workMs?: number
}

const text = { type: 'string' } as const
const { values } = parseArgs({
  strict: false,
  options: {
    'listen-ip': text,
    'listen-port': text,
    ...{ model: { ...text, short: 'm' }, 'diffusion-model': text, vae: text, llm: text },
    ...{ steps: text, 'cfg-scale': text, width: { ...text, short: 'W' }, height: { ...text, short: 'H' } },
  },
})

const model = String(values.model ?? values['diffusion-model'] ?? '')
const script = readScript(model)
for (const line of script.says ?? []) process.stderr.write(`${line}\n`)
if (typeof script.exits === 'string') process.kill(process.pid, script.exits)
else if (script.exits !== undefined) process.exit(script.exits)
else await serve()

/** Answers like `sd-server` with a model at the address of its options. */
async function serve(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, script.startMs ?? 0))
  const double = await startSdcpp({
    host: String(values['listen-ip']),
    port: Number(values['listen-port']),
    // Without a single file it names no model.
    model: values.model === undefined ? '' : basename(model),
    modes: ['img_gen'],
    workMs: script.workMs ?? 0,
  })
  process.once('SIGTERM', () => process.exit(0))
  if (script.diesAtWork) setInterval(() => double.works.length > 0 && process.kill(process.pid, 'SIGKILL'), 5)
}

function readScript(path: string): Script {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Script
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    process.stderr.write(`failed to open ${path}\n`)
    return { exits: 1 }
  }
}
