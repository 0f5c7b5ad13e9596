import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Figure, Measurement } from './measurement.ts'
import { summarize } from './statistics.ts'

const file = fileURLToPath(new URL('../RESULTS.md', import.meta.url))
/** Load of the machine before any measurement. It is read once, because the measurements themselves make load later. */
const loadBefore = loadavg()[0] ?? 0
const busyLoad = 0.5

/** Returns a warning if another program is using the machine. */
export function busyWarning(): string | undefined {
  if (loadBefore < busyLoad) return undefined
  return `Something else is using this machine (load ${loadBefore.toFixed(1)}): figures will be worse than on a quiet one.`
}

const head = `# Results

Written by \`npm run bench -w bench\`: each measurement replaces its own section. What they are and how to repeat them:
[README.md](README.md). A figure is the median of its runs.
`

/** Formats the table of figures, for the terminal and for the results file. */
export function tableOf(figures: readonly Figure[]): string {
  const rows = figures.map(rowOf)
  const lines = [['', 'figure', 'limit', 'min – max', 'runs'], ...rows]
  const widths = lines[0]!.map((_, column) => Math.max(...lines.map((row) => row[column]!.length)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, index) => cell.padEnd(widths[index]!)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(lines[0]!), rule, ...rows.map(line)].join('\n')
}

function rowOf({ name, unit, samples, limit, minimum }: Figure): string[] {
  const { median, min, max } = summarize(samples)
  const bounds = [
    limit !== undefined && `≤ ${limit} ${unit}`,
    minimum !== undefined && `≥ ${minimum} ${unit}`,
  ]
  const isWithin = median <= (limit ?? Infinity) && median >= (minimum ?? -Infinity)
  const bound = bounds.filter(Boolean).join(', ')
  const range = samples.length > 1 ? `${format(min, unit)} – ${format(max, unit)}` : ''
  const verdict = bound === '' ? '' : ` ${isWithin ? '✓' : '✗'}`
  return [name, `${format(median, unit)} ${unit}${verdict}`, bound, range, String(samples.length)]
}

const digits = {
  s: 2,
  ms: 1,
  MB: 0,
  kB: 0,
  '×': 2,
  points: 0,
  elements: 0,
  frames: 0,
  clicks: 0,
  files: 0,
  tables: 0,
  works: 0,
  '/s': 0,
  'GB/s': 2,
} as const

function format(value: number, unit: Figure['unit']): string {
  return value.toFixed(digits[unit])
}

/** Replaces a measurement's section in the results file. The sections of the other measurements stay unchanged. */
export async function saveResults(measurement: Measurement, figures: readonly Figure[]): Promise<void> {
  const known = sectionsOf(await readFile(file, 'utf8').catch(() => ''))
  known.set(measurement.name, sectionOf(measurement, figures))
  await writeFile(file, [head, ...known.values()].join('\n'))
}

function sectionsOf(text: string): Map<string, string> {
  const parts = text.split(/^(?=## )/m).filter((part) => part.startsWith('## '))
  return new Map(parts.map((part) => [/^## `(.*?)`/.exec(part)?.[1] ?? part, `${part.trimEnd()}\n`]))
}

function sectionOf(measurement: Measurement, figures: readonly Figure[]): string {
  const date = new Date().toISOString().slice(0, 10)
  return `## \`${measurement.name}\`: ${measurement.title}

${measurement.about}

${tableOf(figures)}

${date}, ${machine()}, Node ${process.versions.node}, load ${loadBefore.toFixed(1)} before: \`npm run bench -w bench -- ${measurement.command}\`
`
}

/** Describes the hardware on which the figures depend, without identifying the owner of the machine. */
function machine(): string {
  const cores = cpus()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} cores of ${cores[0]?.model.trim() ?? 'an unknown CPU'}, ${memory} GiB of memory, ${process.platform}-${process.arch}`
}
