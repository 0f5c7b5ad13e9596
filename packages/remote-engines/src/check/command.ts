import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { type ConnectOptions, type EngineKindName, engineKindNames } from '../connect.ts'
import { checkEngine } from './check-engine.ts'
import { countOf, markdownOf } from './report.ts'

const help = `Checks an engine against the whole contract, and writes a report without its address and its key.
It makes about a dozen small pictures, and a film where the engine makes films: at a paid service they cost money.

Usage: npm run engine-check -- --url ADDRESS --kind KIND [options]

  --url ADDRESS        http:// or https://
  --kind KIND          ${engineKindNames.join(', ')}
  --key-file FILE      a file with the key, which is sent as "Authorization: Bearer KEY"
  --header-file FILE   a file with other headers, one "Name: value" a line
  --model NAME         the model to use; by default the first one that has the task
  --family NAME=FAMILY family of a model that the engine does not tell; may be repeated
  --out FILE           where the report goes; by default to the terminal
  --help               this text
`

const options = {
  url: { type: 'string' },
  kind: { type: 'string' },
  'key-file': { type: 'string' },
  'header-file': { type: 'string' },
  model: { type: 'string' },
  family: { type: 'string', multiple: true },
  out: { type: 'string' },
  help: { type: 'boolean' },
} as const

export interface Terminal {
  /** Prints the report or the help. */
  say(text: string): void
  /** Prints progress and errors. */
  warn(text: string): void
  readonly signal: AbortSignal
}

/** Runs the command and resolves with its exit code: 0 if no point failed, 1 if a point failed, 2 for a wrong command. */
export async function runEngineCheck(args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    const { values } = parseArgs({ args: [...args], options })
    if (values.help) {
      terminal.say(help)
      return 0
    }
    const { model, out } = values
    const config = await configOf(values)
    const report = await checkEngine(config, {
      signal: terminal.signal,
      ...(model === undefined ? {} : { model }),
      onPoint: ({ name, outcome, detail }) => terminal.warn(`${outcome.padEnd(12)} ${name}: ${detail}`),
    })
    if (out === undefined) terminal.say(markdownOf(report))
    else await writeFile(out, markdownOf(report))
    return countOf(report, 'failed') === 0 ? 0 : 1
  } catch (error) {
    if (terminal.signal.aborted) return 130
    terminal.warn(error instanceof Error ? error.message : String(error))
    return 2
  }
}

interface Values {
  readonly url?: string
  readonly kind?: string
  readonly 'key-file'?: string
  readonly 'header-file'?: string
  readonly family?: readonly string[]
}

async function configOf(values: Values): Promise<ConnectOptions> {
  const { url = '', family = [] } = values
  if (!/^https?:\/\/./.test(url) || !URL.canParse(url))
    throw new TypeError('--url needs an address that begins with http:// or https://')
  return {
    kind: kindOf(values.kind),
    address: url.replace(/\/$/, ''),
    headers: { ...(await keyHeader(values['key-file'])), ...(await fileHeaders(values['header-file'])) },
    families: Object.fromEntries(family.map(familyOf)),
    socket: true,
  }
}

function kindOf(name: string | undefined): EngineKindName {
  const kind = engineKindNames.find((known) => known === name)
  if (!kind) throw new TypeError(`--kind is one of ${engineKindNames.join(', ')}`)
  return kind
}

function familyOf(text: string): [string, string] {
  const separator = text.lastIndexOf('=')
  if (separator < 1) throw new TypeError('--family needs NAME=FAMILY')
  return [text.slice(0, separator), text.slice(separator + 1)]
}

async function keyHeader(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {}
  return { authorization: `Bearer ${(await readFile(file, 'utf8')).trim()}` }
}

async function fileHeaders(file: string | undefined): Promise<Record<string, string>> {
  if (file === undefined) return {}
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.trim() !== '')
  return Object.fromEntries(
    lines.map((line, index) => {
      const [, name, value] = /^([\w-]+):[ \t]*(\S.*)$/.exec(line.trim()) ?? []
      // The message does not quote the line, because the line is a secret.
      if (name === undefined || value === undefined)
        throw new TypeError(`Line ${index + 1} of the header file is not "Name: value"`)
      return [name, value]
    }),
  )
}
