import { sizeIn } from './fields.ts'
import { loraTag } from './loras.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

const negativeLabel = 'Negative prompt:'
/**
 * Start of the settings. Each web UI begins them with the number of steps. This program begins them with the seed if
 * there is no number of steps.
 */
const settingsStart = /^(?:Steps|Seed): ?\d/
/** Start of the lines after the settings, in which an extension repeats the words before their alternatives were chosen. */
const template = /^(?:Negative )?Template: /
/** Schedule type of web UIs with which the sampler decides. */
const automatic = /^Automatic$/i
const ownProgram = 'Easel'

/**
 * Reads the words and settings in the text format of AUTOMATIC1111's web UI, Forge, SD.Next, stable-diffusion.cpp and
 * this program.
 */
export function readA1111(text: string | undefined): PictureWords | undefined {
  if (text === undefined) return undefined
  const lines = text.split(/\r?\n/)
  const index = lines.findLastIndex((line) => settingsStart.test(line))
  if (index < 0) return undefined
  const words = lines.slice(0, index).join('\n')
  const negativeAt = words.startsWith(negativeLabel) ? 0 : words.indexOf(`\n${negativeLabel}`)
  const behind = lines.slice(index)
  const end = behind.findIndex((line) => template.test(line))
  const settings = settingsIn(behind.slice(0, end < 0 ? behind.length : end).join(' '))
  return wordsFrom(settings.get('Version') === ownProgram ? 'easel' : 'a1111', {
    prompt: negativeAt < 0 ? words : words.slice(0, negativeAt),
    negative_prompt: negativeAt < 0 ? '' : words.slice(words.indexOf(':', negativeAt) + 1),
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    guidance: settings.get('CFG scale') ?? settings.get('Guidance'),
    ...sizeIn(settings.get('Size')),
    sampler: settings.get('Sampler'),
    scheduler: settings.get('Schedule type')?.replace(automatic, ''),
    model: settings.get('Model'),
  })
}

/** Removes quotation marks. A quoted value is written as JSON. */
function unquoted(value: string): string {
  if (!value.startsWith('"')) return value
  try {
    return String(JSON.parse(value))
  } catch {
    return value
  }
}

/** Reads settings by name. Commas separate them, except commas in quotation marks. */
function settingsIn(line: string): Map<string, string> {
  const settings = new Map<string, string>()
  let isQuoted = false
  let start = 0
  for (let index = 0; index <= line.length; index += 1) {
    const sign = line[index]
    if (sign === '\\' && isQuoted) index += 1
    else if (sign === '"') isQuoted = !isQuoted
    if (sign !== undefined && (sign !== ',' || isQuoted)) continue
    const pair = line.slice(start, index)
    const colon = pair.indexOf(':')
    if (colon > 0) settings.set(pair.slice(0, colon).trim(), unquoted(pair.slice(colon + 1).trim()))
    start = index + 1
  }
  return settings
}

/** Writes words and settings in the format that `readA1111` and the web UIs read. */
export function writeA1111({ prompt, negative_prompt, ...words }: Omit<PictureWords, 'source'>): string {
  const { steps, seed = 0, width, height, loras = [] } = words
  const settings = [
    ...(steps ? [['Steps', steps]] : []),
    ['Seed', seed],
    ...(words.sampler ? [['Sampler', words.sampler]] : []),
    ...(words.scheduler ? [['Schedule type', words.scheduler]] : []),
    ...(words.guidance ? [['CFG scale', words.guidance]] : []),
    ...(width && height ? [['Size', `${width}x${height}`]] : []),
    ...(words.model ? [['Model', words.model]] : []),
    ['Version', ownProgram],
  ]
  const line = settings.map(([name, value]) => `${name}: ${quoted(String(value))}`).join(', ')
  const full = [prompt, ...loras.map(loraTag)].join(' ')
  return [full, ...(negative_prompt ? [`${negativeLabel} ${negative_prompt}`] : []), line].join('\n')
}

/** Quotes a value that contains separators. */
const quoted = (value: string) => (/[,:"\n]/.test(value) ? JSON.stringify(value) : value)
