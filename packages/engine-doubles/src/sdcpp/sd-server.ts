#!/usr/bin/env node
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { startSdcpp } from './start.ts'

/** Instructions for this program. Tests write them into a file of weights. */
interface Script {
  /** Lines that the program writes to standard error first. */
  readonly says?: readonly string[]
  /** Exit code or signal with which the program ends before it listens. */
  readonly exits?: number | NodeJS.Signals
  /** The program ends by SIGKILL at the first work after each start. */
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
    'lora-model-dir': text,
    ...{ steps: text, 'cfg-scale': text, width: { ...text, short: 'W' }, height: { ...text, short: 'H' } },
  },
})

const model = String(values.model ?? values['diffusion-model'] ?? '')
const script = readScript(model)
for (const line of script.says ?? []) process.stderr.write(`${line}\n`)
if (typeof script.exits === 'string') process.kill(process.pid, script.exits)
else if (script.exits !== undefined) process.exit(script.exits)
else await serve()

/** Runs a server that answers like `sd-server`, at the address of its options. */
async function serve(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, script.startMs ?? 0))
  const double = await startSdcpp({
    host: String(values['listen-ip']),
    port: Number(values['listen-port']),
    // Without a single model file, the server reports an empty name.
    model: values.model === undefined ? '' : basename(model),
    modes: ['img_gen'],
    loras: lorasIn(values['lora-model-dir']),
    workMs: script.workMs ?? 0,
  })
  process.once('SIGTERM', () => process.exit(0))
  if (script.diesAtWork) setInterval(() => double.works.length > 0 && process.kill(process.pid, 'SIGKILL'), 5)
}

/** Returns the paths of the files below a folder when the program starts; the real server reads the folder for each work. */
function lorasIn(folder: unknown): string[] {
  if (typeof folder !== 'string' || !existsSync(folder)) return []
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  return files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}

function readScript(path: string): Script {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Script
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    process.stderr.write(
      `[ERROR] stable-diffusion.cpp:715  - init model loader from file failed: '${path}'\n` +
        '[ERROR] main.cpp:92   - new_sd_ctx_t failed\n',
    )
    return { exits: 1 }
  }
}
