import { type Fields, fieldsOf, objectIn, sizeIn } from './fields.ts'
import { lorasIn } from './loras.ts'
import { type PictureWords, wordsFrom } from './picture-words.ts'

/** Reads the words of InvokeAI, from version 3 on and from older versions. */
export function readInvokeai(texts: ReadonlyMap<string, string>): PictureWords | undefined {
  const found = objectIn(texts.get('invokeai_metadata'))
  if (found) {
    const model = fieldsOf(found['model'])
    return wordsFrom('invokeai', {
      prompt: found['positive_prompt'],
      negative_prompt: found['negative_prompt'],
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
    prompt: typeof first === 'string' ? first : fieldsOf(first)['prompt'],
    seed: image['seed'],
    steps: image['steps'],
    guidance: image['cfg_scale'],
    width: image['width'],
    height: image['height'],
    sampler: image['sampler'],
    model: older?.['model_weights'],
  })
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
  const caption = (field: string) => fieldsOf(fieldsOf(found[field])['caption'])['base_caption']
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

/** Reads the words in the JSON of Fooocus, SwarmUI and Draw Things. */
export function readJson(text: string | undefined): PictureWords | undefined {
  const found = objectIn(text)
  if (!found) return undefined
  if ('sui_image_params' in found) return readSwarmui(fieldsOf(found['sui_image_params']))
  if ('c' in found && 'sampler' in found) return readDrawthings(found)
  // The comment of a WebP by NovelAI contains its texts as JSON.
  if (typeof found['Comment'] === 'string')
    return readNovelai(
      new Map(
        Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      ),
    )
  if (typeof found['prompt'] !== 'string') return undefined
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
    loras: lorasIn(found['loras'] ?? combinedIn(found)),
  })
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
