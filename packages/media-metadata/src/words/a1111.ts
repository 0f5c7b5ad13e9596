import { sizeIn } from './fields.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

const negativeLabel = 'Negative prompt:'
/** Each web UI begins its settings with the number of steps. */
const settingsStart = /^Steps: ?\d/

/** Words in the text that AUTOMATIC1111's web UI, Forge, SD.Next and stable-diffusion.cpp write. */
export function readA1111(text: string | undefined): PictureWords | undefined {
  if (text === undefined) return undefined
  const lines = text.split(/\r?\n/)
  const at = lines.findLastIndex((line) => settingsStart.test(line))
  if (at < 0) return undefined
  const words = lines.slice(0, at).join('\n')
  const negativeAt = words.startsWith(negativeLabel) ? 0 : words.indexOf(`\n${negativeLabel}`)
  const settings = settingsIn(lines.slice(at).join(' '))
  return wordsFrom('a1111', {
    prompt: negativeAt < 0 ? words : words.slice(0, negativeAt),
    negative_prompt: negativeAt < 0 ? '' : words.slice(words.indexOf(':', negativeAt) + 1),
    seed: settings.get('Seed'),
    steps: settings.get('Steps'),
    guidance: settings.get('CFG scale') ?? settings.get('Guidance'),
    ...sizeIn(settings.get('Size')),
    sampler: settings.get('Sampler'),
    scheduler: settings.get('Schedule type'),
    model: settings.get('Model'),
  })
}

/** Settings by name: they are divided by commas, except commas in quotation marks. */
function settingsIn(line: string): Map<string, string> {
  const settings = new Map<string, string>()
  let isQuoted = false
  let start = 0
  for (let at = 0; at <= line.length; at += 1) {
    const sign = line[at]
    if (sign === '\\' && isQuoted) at += 1
    else if (sign === '"') isQuoted = !isQuoted
    if (sign !== undefined && (sign !== ',' || isQuoted)) continue
    const pair = line.slice(start, at)
    const colon = pair.indexOf(':')
    if (colon > 0) settings.set(pair.slice(0, colon).trim(), pair.slice(colon + 1).trim())
    start = at + 1
  }
  return settings
}
