import { type Fields, fieldsOf, objectIn, sizeIn } from './fields.ts'
import { lorasIn } from './loras.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

/** Reads the words of InvokeAI, from version 3 on and from older versions. */
export function readInvokeai(texts: ReadonlyMap<string, string>): PictureWords | undefined {
  const found = objectIn(texts.get('invokeai_metadata'))
  if (found) {
    const model = fieldsOf(found['model'])
    return wordsFrom('invokeai', {
      prompt: joinedTexts([found['positive_prompt'], found['positive_style_prompt']]),
      negative_prompt: joinedTexts([found['negative_prompt'], found['negative_style_prompt']]),
      seed: found['seed'],
      steps: found['steps'],
      guidance: found['cfg_scale'] ?? found['guidance'],
      width: found['width'],
      height: found['height'],
      ...samplerOf(found['scheduler']),
      model: model['name'] ?? model['model_name'],
      loras: lorasIn(found['loras']),
    })
  }
  const older = objectIn(texts.get('sd-metadata'))
  const image = fieldsOf(older?.['image'])
  const [first] = Array.isArray(image['prompt']) ? image['prompt'] : [image['prompt']]
  return wordsFrom('invokeai', {
    ...bracketedWords(typeof first === 'string' ? first : fieldsOf(first)['prompt']),
    seed: image['seed'],
    steps: image['steps'],
    guidance: image['cfg_scale'],
    width: image['width'],
    height: image['height'],
    sampler: image['sampler'],
    model: older?.['model_weights'],
  })
}

/** Versions of InvokeAI before 3 have unwanted words in square brackets. */
function bracketedWords(prompt: unknown): { prompt?: unknown; negative_prompt?: string } {
  if (typeof prompt !== 'string') return {}
  const unwanted = [...prompt.matchAll(/\[([^[\]]*)\]/g)].map(([, words = '']) => words.trim())
  return { prompt: prompt.replaceAll(/ ?\[[^[\]]*\]/g, ''), negative_prompt: unwanted.join(', ') }
}

/** Joins texts to one text. A text that another text contains is left out. */
function joinedTexts(texts: readonly unknown[]): string {
  const found = texts.filter((text) => typeof text === 'string').map((text) => text.trim())
  const longestFirst = found.toSorted((a, b) => b.length - a.length)
  const whole = new Set(
    longestFirst.filter((text, index) => !longestFirst.slice(0, index).some((other) => other.includes(text))),
  )
  return [...new Set(found)].filter((text) => whole.has(text)).join('\n')
}

/** InvokeAI calls a sampler a scheduler, and marks samplers with the schedule of Karras by an ending. */
function samplerOf(scheduler: unknown): { sampler?: unknown; scheduler?: string } {
  return typeof scheduler === 'string' && scheduler.endsWith('_k')
    ? { sampler: scheduler.slice(0, -2), scheduler: 'karras' }
    : { sampler: scheduler }
}

/**
 * Reads the words of NovelAI. The comment contains the settings as JSON, and the description contains the prompt, too.
 */
export function readNovelai(texts: ReadonlyMap<string, string>): PictureWords | undefined {
  const found = objectIn(texts.get('Comment'))
  if (!found || !(texts.get('Software')?.startsWith('NovelAI') || 'uc' in found)) return undefined
  const caption = (field: string) => captionIn(fieldsOf(fieldsOf(found[field])['caption']))
  return wordsFrom('novelai', {
    prompt: caption('v4_prompt') ?? found['prompt'] ?? texts.get('Description'),
    negative_prompt: caption('v4_negative_prompt') ?? found['uc'],
    seed: found['seed'],
    steps: found['steps'],
    guidance: found['scale'],
    width: found['width'],
    height: found['height'],
    sampler: found['sampler'],
    scheduler: found['noise_schedule'],
    model: texts.get('Source'),
  })
}

/** Joins the words of the whole picture and the words of each character. */
function captionIn({ base_caption, char_captions }: Fields): string | undefined {
  if (typeof base_caption !== 'string') return undefined
  const characters = Array.isArray(char_captions) ? char_captions : []
  const texts = [base_caption, ...characters.map((character) => fieldsOf(character)['char_caption'])]
  return texts.filter((text) => typeof text === 'string' && text.trim() !== '').join('\n')
}

/**
 * Reads the words of Easy Diffusion, which writes a text for each setting. Its keys are names of fields, or, in older versions,
 * the labels of the fields.
 */
export function readEasydiffusion(texts: ReadonlyMap<string, string>): PictureWords | undefined {
  const keyOf = (key: string) => key.toLowerCase().replaceAll(' ', '_')
  const found = new Map([...texts].map(([key, text]) => [keyOf(key), text]))
  const model = found.get('use_stable_diffusion_model') ?? found.get('stable_diffusion_model')
  if (model === undefined) return undefined
  return wordsFrom('easydiffusion', {
    prompt: found.get('prompt'),
    negative_prompt: found.get('negative_prompt'),
    seed: found.get('seed'),
    steps: found.get('num_inference_steps') ?? found.get('steps'),
    guidance: found.get('guidance_scale'),
    width: found.get('width'),
    height: found.get('height'),
    sampler: found.get('sampler_name') ?? found.get('sampler'),
    model,
  })
}

/** Reads the words in the JSON of Fooocus, SwarmUI, Draw Things and Easy Diffusion. */
export function readJson(text: string | undefined): PictureWords | undefined {
  const found = objectIn(text)
  if (!found) return undefined
  if ('sui_image_params' in found) return readSwarmui(fieldsOf(found['sui_image_params']))
  if ('c' in found && 'sampler' in found) return readDrawthings(found)
  // The comment of a WebP by NovelAI contains its texts as JSON.
  const texts = textsIn(found)
  if (texts.has('Comment')) return readNovelai(texts)
  const words = readEasydiffusion(texts) ?? readRuinedFooocus(found)
  // The text of a prompt may be a graph of ComfyUI, in a request that contains it.
  if (words || typeof found['prompt'] !== 'string' || objectIn(found['prompt'])) return words
  return wordsFrom('fooocus', {
    prompt: found['prompt'],
    negative_prompt: found['negative_prompt'],
    seed: found['seed'],
    steps: found['steps'],
    guidance: found['guidance_scale'],
    ...sizeIn(found['resolution']),
    sampler: found['sampler'],
    scheduler: found['scheduler'],
    model: found['base_model'],
    styles: stylesIn(found['styles']),
    loras: lorasIn(found['loras'] ?? combinedIn(found)),
  })
}

/** Reads the words of RuinedFooocus, which has other names than Fooocus. */
function readRuinedFooocus(found: Fields): PictureWords | undefined {
  if (found['software'] !== 'RuinedFooocus') return undefined
  return wordsFrom('fooocus', {
    prompt: found['Prompt'],
    negative_prompt: found['Negative'],
    seed: found['seed'],
    steps: found['steps'],
    guidance: found['cfg'],
    width: found['width'],
    height: found['height'],
    sampler: found['sampler_name'],
    scheduler: found['scheduler'],
    model: found['base_model_name'],
  })
}

/** Reads the names of styles in a list that Python wrote. Fooocus adds the words of styles to the prompt when it runs. */
function stylesIn(list: unknown): string | undefined {
  if (typeof list !== 'string') return undefined
  return [...list.matchAll(/'([^']{1,100})'|"([^"]{1,100})"/g)]
    .map(([, one, other]) => one ?? other)
    .join(', ')
}

/** Returns the texts and numbers of an object as texts. */
function textsIn(found: Fields): Map<string, string> {
  return new Map(
    Object.entries(found).flatMap(([key, value]): [string, string][] =>
      typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [],
    ),
  )
}

/** Versions of Fooocus without a list of LoRAs number them. */
function combinedIn(found: Fields): unknown[] {
  return Object.entries(found).flatMap(([name, value]) => (name.startsWith('lora_combined_') ? [value] : []))
}

function readSwarmui(found: Fields): PictureWords | undefined {
  const [names, weights] = [found['loras'], found['loraweights']].map((list) =>
    typeof list === 'string' ? list.split(',') : Array.isArray(list) ? list : [],
  )
  return wordsFrom('swarmui', {
    prompt: found['prompt'],
    negative_prompt: found['negativeprompt'],
    seed: found['seed'],
    steps: found['steps'],
    guidance: found['cfgscale'],
    width: found['width'],
    height: found['height'],
    sampler: found['sampler'],
    scheduler: found['scheduler'],
    model: found['model'],
    loras: lorasIn(names!.map((name, index) => [name, weights![index]])),
  })
}

function readDrawthings(found: Fields): PictureWords | undefined {
  return wordsFrom('drawthings', {
    prompt: found['c'],
    negative_prompt: found['uc'],
    seed: found['seed'],
    steps: found['steps'],
    guidance: found['scale'],
    ...sizeIn(found['size']),
    sampler: found['sampler'],
    model: found['model'],
    loras: lorasIn(found['lora'] ?? fieldsOf(found['v2'])['loras']),
  })
}
