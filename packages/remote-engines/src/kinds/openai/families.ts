import type { SizeRule, TaskOptions } from '../../models.ts'
import type { EngineTask } from '../../port.ts'

/** A family of models: its tasks, and the fields of its requests. */
export interface Family {
  readonly tasks: Readonly<Partial<Record<EngineTask, TaskOptions>>>
  /** Field that makes the answer a PNG in base64. */
  readonly output: Readonly<Record<string, string>>
  /** Edits take only one square PNG. */
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
/** Square, 3:2 and 2:3. */
const commonSizes = list([1024, 1024], [1536, 1024], [1024, 1536])
const dallE2Sizes = list([256, 256], [512, 512], [1024, 1024])

export const families = {
  gpt_image: {
    // They answer base64 always, and refuse `response_format`.
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
  /** A model of an unknown server: words to a picture. */
  generic: { output: base64, tasks: { text_to_image: taskWith(commonSizes) } },
  /** A model that also edits; only the host can choose this family. */
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

/** Models of other work in lists of large services: texts, speech, films, vectors. */
const otherWork =
  /^(gpt-(?!image)|chatgpt-(?!image)|o\d|codex|text-|tts|whisper|davinci|babbage|omni|computer-use|sora|claude|llama|mistral|gemma|deepseek)|embed|moderation|transcribe|realtime|audio|rerank/i

/** The family of a model: chosen by the host, recognised by its name, or generic; undefined for models of other work. */
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
