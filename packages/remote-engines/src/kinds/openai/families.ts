import type { SizeRule, TaskOptions } from '../../models.ts'
import type { EngineTask } from '../../port.ts'

/** Tasks of the models of a family, and the fields of their requests. */
export interface Family {
  readonly tasks: Readonly<Partial<Record<EngineTask, TaskOptions>>>
  /** Field that requests a PNG in base64. */
  readonly output: Readonly<Record<string, string>>
  /** The models edit only one square PNG. */
  readonly squareOnly?: true
}

const list = (...sizes: [number, number][]): SizeRule => ({ type: 'list', sizes })
const taskWith = (sizes: SizeRule, references = 0): TaskOptions => ({
  sizes,
  negative_prompt: false,
  seed: false,
  references,
})

const base64 = { response_format: 'b64_json' }
/** Sizes with the aspect ratios 1:1, 3:2 and 2:3. */
const commonSizes = list([1024, 1024], [1536, 1024], [1024, 1536])
const dallE2Sizes = list([256, 256], [512, 512], [1024, 1024])

export const families = {
  gpt_image: {
    // The models always answer with base64, and refuse `response_format`.
    output: { output_format: 'png' },
    tasks: {
      text_to_image: taskWith(commonSizes, 16),
      reference_to_image: taskWith(commonSizes, 16),
      image_to_image: taskWith(commonSizes, 15),
      inpaint: taskWith(commonSizes, 15),
    },
  },
  dall_e_3: {
    output: base64,
    tasks: { text_to_image: taskWith(list([1024, 1024], [1792, 1024], [1024, 1792])) },
  },
  dall_e_2: {
    output: base64,
    squareOnly: true,
    tasks: { text_to_image: taskWith(dallE2Sizes), inpaint: taskWith(dallE2Sizes) },
  },
  /** A model of an unknown server. It makes pictures from a prompt. */
  generic: { output: base64, tasks: { text_to_image: taskWith(commonSizes) } },
  /** A model that also edits. The host must choose this family, because no name shows it. */
  generic_edit: {
    output: base64,
    tasks: {
      text_to_image: taskWith(commonSizes),
      image_to_image: taskWith(commonSizes),
      inpaint: taskWith(commonSizes),
    },
  },
} as const satisfies Record<string, Family>

export type FamilyName = keyof typeof families

const recognised: readonly (readonly [RegExp, FamilyName])[] = [
  [/^(gpt-image|chatgpt-image)/, 'gpt_image'],
  [/^dall-e-3/, 'dall_e_3'],
  [/^dall-e-2/, 'dall_e_2'],
]

/** Models for other purposes in the lists of large services: texts, speech, films, vectors. */
const otherWork =
  /^(gpt-(?!image)|chatgpt-(?!image)|o\d|codex|text-|tts|whisper|davinci|babbage|omni|computer-use|sora|claude|llama|mistral|gemma|deepseek)|embed|moderation|transcribe|realtime|audio|rerank/i

/**
 * Returns the family of a model: the host chose it, or its name shows it, or it is generic. Undefined for models with
 * other purposes.
 */
export function familyOf(model: string, told: Readonly<Record<string, string>>): FamilyName | undefined {
  if (Object.hasOwn(told, model)) {
    const name = told[model]!
    return isFamilyName(name) ? name : 'generic'
  }
  const known = recognised.find(([pattern]) => pattern.test(model))
  if (known) return known[1]
  return otherWork.test(model) ? undefined : 'generic'
}

const isFamilyName = (name: string): name is FamilyName => Object.hasOwn(families, name)
