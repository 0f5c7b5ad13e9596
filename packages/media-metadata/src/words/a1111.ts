import { fieldsOf, objectIn, sizeIn } from './fields.ts'
import { loraOf, lorasIn, loraTag, type PictureLora } from './loras.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

const negativeLabel = 'Negative prompt:'
/**
 * Start of the settings. Each web UI begins them with the number of steps. This program begins them with the seed if
 * there is no number of steps.
 */
const settingsStart = /^\s{0,20}(?:Steps|Seed): ?\d/
/** A setting in a line of its own, which a further setting follows. */
const ownLine = /^\s{0,20}[A-Z][^:\n]{0,60}:.*,\s{0,20}$/
/** Separators of settings in files of older versions of SD.Next, the start of their words, and the line before the settings. */
const older = {
  separator: / \| (?=[A-Z][\w ]{0,40}:)/g,
  words: /^prompt: /,
  version: /^Version: [\da-f]{7}, Pipeline: \w{1,40},$/,
} as const
/** Settings that follow words in the same line. */
const sameLine = /\s(?=Steps: ?\d{1,5}, ?[A-Z][\w ]{0,40}: )/
/** Settings that identify a last line of settings, if the line begins with another setting. */
const usualSettings = ['Steps', 'Seed', 'Sampler', 'CFG scale']
const minSettings = 3
/** Start of a list of objects, or of an object, as the value of a setting. */
const jsonStart = /^\s{0,20}(?:\[\s{0,20}\{|\{\s{0,20}")/
/** Start of the lines after the settings, in which an extension repeats the words before their alternatives were chosen. */
const template = /^(?:Negative )?Template: /
/** Schedule type of web UIs with which the sampler decides. */
const automatic = /^Automatic$/i
const ownProgram = 'Easel'

/**
 * Reads the words and settings in the text format of AUTOMATIC1111's web UI, Forge, SD.Next, Fooocus, Civitai,
 * stable-diffusion.cpp and this program.
 */
export function readA1111(text: string | undefined): PictureWords | undefined {
  if (text === undefined || objectIn(text)) return undefined
  const lines = linesOf(text)
  const index = settingsIndex(lines)
  if (index < 0 && !lines.some(isNegative)) return undefined
  const behind = index < 0 ? [] : lines.slice(index)
  const { prompt, negative_prompt } = wordsOf(index < 0 ? lines : lines.slice(0, index))
  const end = behind.findIndex((line) => template.test(line))
  const settings = settingsIn(behind.slice(0, end < 0 ? behind.length : end).join(' '))
  const resources = resourcesIn(settings.get('Civitai resources'))
  return wordsFrom(sourceOf(settings.get('Version')), {
    prompt,
    negative_prompt,
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    guidance: settings.get('Distilled CFG Scale') ?? settings.get('CFG scale') ?? settings.get('Guidance'),
    ...sizeIn(settings.get('Size')),
    sampler: settings.get('Sampler'),
    scheduler: (settings.get('Schedule type') ?? settings.get('Scheduler'))?.replace(automatic, ''),
    model: settings.get('Model') ?? resources.model,
    loras: [...readLoras(settings.get('Lora weights')), ...resources.loras],
  })
}

/** Splits a text into lines, and separates settings from words in the same line. */
function linesOf(text: string): string[] {
  const lines = withUsualSigns(text.trimEnd().split(/\r\n|\n|\r/))
  const last = lines.at(-1)!
  const before = last.split(sameLine, 1)[0]!
  const hasStart = lines.some((line) => settingsStart.test(line))
  if (hasStart || before === last || settingsIn(before).size > 1) return lines
  return [...lines.slice(0, -1), before, last.slice(before.length)]
}

/** Rewrites the lines of older versions of SD.Next. */
function withUsualSigns(lines: readonly string[]): string[] {
  if (!/^Steps: \d{1,5} \| /.test(lines.at(-1)!)) return [...lines]
  return lines
    .with(0, lines[0]!.replace(older.words, ''))
    .with(-1, lines.at(-1)!.replaceAll(older.separator, ', '))
    .filter((line) => !older.version.test(line))
}

/** Returns the position of the first line of settings; -1 if there are none. */
function settingsIndex(lines: readonly string[]): number {
  const last = lines.findLastIndex((line) => settingsStart.test(line))
  if (last < 0) return isSettings(lines.at(-1)!) ? lines.length - 1 : -1
  // If each setting has a line, the seed follows the number of steps.
  let [first, index] = [last, last]
  while (index > 0 && ownLine.test(lines[index - 1]!)) {
    index -= 1
    if (settingsStart.test(lines[index]!)) first = index
  }
  return first
}

/** True for a line with settings in any order. */
function isSettings(line: string): boolean {
  const settings = isNegative(line) ? new Map<string, string>() : settingsIn(line)
  return settings.size >= minSettings && usualSettings.some((name) => settings.has(name))
}

const isNegative = (line: string) => line.trimStart().startsWith(negativeLabel)

/** Separates the words at the first line with the label of unwanted words. Further labels begin no new part. */
function wordsOf(lines: readonly string[]): { prompt: string; negative_prompt: string } {
  const start = lines.findIndex(isNegative)
  if (start < 0) return { prompt: lines.join('\n'), negative_prompt: '' }
  const unwanted = lines
    .slice(start)
    .map((line) => (isNegative(line) ? line.slice(line.indexOf(':') + 1).trimStart() : line))
  return { prompt: lines.slice(0, start).join('\n'), negative_prompt: unwanted.join('\n') }
}

function sourceOf(version: string | undefined): PictureWords['source'] {
  if (version === ownProgram) return 'easel'
  return version?.startsWith('Fooocus') ? 'fooocus' : 'a1111'
}

/** Reads the list in which Fooocus names LoRAs and their weights: `ink: 0.5, fox: 1`. */
function readLoras(list: string | undefined): PictureLora[] {
  return lorasIn((list ?? '').split(',').filter((entry) => entry.includes(':')))
}

/** Reads the model and the LoRAs in the list of resources that Civitai writes instead of tags. */
function resourcesIn(list: string | undefined): { model?: unknown; loras: PictureLora[] } {
  const resources = (Array.isArray(parseJson(list)) ? (parseJson(list) as unknown[]) : []).map(fieldsOf)
  const model = resources.find(({ type }) => type === 'checkpoint')?.['modelName']
  const loras = resources.filter(({ type }) => /^(?:lora|locon|lycoris|dora)$/i.test(String(type)))
  return { model, loras: loras.flatMap(({ modelName, weight }) => loraOf(modelName, weight)) }
}

function parseJson(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Removes quotation marks. A quoted value is written as JSON. */
function unquote(value: string): string {
  const text = value.startsWith('"') ? parseJson(value) : undefined
  return text === undefined ? value : String(text)
}

/** Reads settings by name. Commas separate them, except commas in quotation marks and in lists of objects. */
function settingsIn(line: string): Map<string, string> {
  const settings = new Map<string, string>()
  let isQuoted = false
  let depth = 0
  let start = 0
  for (let index = 0; index <= line.length; index += 1) {
    const sign = line[index]
    if (sign === '\\' && isQuoted) index += 1
    else if (sign === '"') isQuoted = !isQuoted
    else if (!isQuoted && (depth > 0 || isValueStart(line, start, index))) depth += depthChange(sign)
    if (sign !== undefined && (sign !== ',' || isQuoted || depth > 0)) continue
    const pair = line.slice(start, index)
    const colon = pair.indexOf(':')
    if (colon > 0) settings.set(pair.slice(0, colon).trim(), unquote(pair.slice(colon + 1).trim()))
    start = index + 1
  }
  return settings
}

/** True at the first sign of a value that is a list of objects or an object. */
function isValueStart(line: string, start: number, index: number): boolean {
  if (line[index] !== '[' && line[index] !== '{') return false
  return (
    /^[^:]{1,80}:\s{0,20}$/.test(line.slice(start, index)) && jsonStart.test(line.slice(index, index + 60))
  )
}

function depthChange(sign: string | undefined): number {
  if (sign === '[' || sign === '{') return 1
  return sign === ']' || sign === '}' ? -1 : 0
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
