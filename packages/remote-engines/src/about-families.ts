interface Licence {
  readonly name: string
  readonly address: string
}

/** Facts about the models of a family, which help users to choose a model. */
export interface AboutFamily {
  readonly good_at: { readonly en: string; readonly zh: string }
  /**
   * Licence of the family's own files, or of a service. A file that other people have trained further may have another licence.
   * Absent if the licences of these files differ, and the name of the file does not show which licence applies.
   */
  readonly licence?: Licence
}

interface Family extends AboutFamily {
  /** Licences of the family's own files by the names of the files. */
  readonly licences?: readonly (readonly [name: RegExp, licence: Licence])[]
}

const hub = 'https://huggingface.co'
const apache = (page: string): Licence => ({ name: 'Apache-2.0', address: `${hub}/${page}` })
const fluxDev: Licence = {
  name: 'FLUX.1 [dev] Non-Commercial License',
  address: `${hub}/black-forest-labs/FLUX.1-dev`,
}

const openAi: Licence = {
  name: 'OpenAI Services Agreement',
  address: 'https://openai.com/policies/services-agreement/',
}

const about: Readonly<Record<string, Family>> = {
  sd15: {
    good_at: {
      en: 'Small and quick, with thousands of variants; 512 pixels, and short words',
      zh: '小巧快速，衍生模型众多；512 像素，适合简短的描述',
    },
    licence: { name: 'CreativeML OpenRAIL-M', address: `${hub}/spaces/CompVis/stable-diffusion-license` },
  },
  sdxl: {
    good_at: {
      en: 'Photos and illustrations of 1024 pixels, with many variants and styles',
      zh: '1024 像素的照片与插画，衍生模型和风格丰富',
    },
    licence: {
      name: 'CreativeML Open RAIL++-M',
      address: `${hub}/stabilityai/stable-diffusion-xl-base-1.0`,
    },
  },
  sd35: {
    good_at: {
      en: 'Pictures that follow longer words, and short texts in them',
      zh: '能理解较长的描述，也能写出画面中的短文字',
    },
    licence: {
      name: 'Stability AI Community License',
      address: `${hub}/stabilityai/stable-diffusion-3.5-large`,
    },
  },
  'flux1-dev': {
    good_at: {
      en: 'Detailed photos, hands and English texts in pictures',
      zh: '细节丰富的照片、手部，以及画面中的英文',
    },
    licence: fluxDev,
  },
  'flux1-schnell': {
    good_at: { en: 'Detailed pictures in four steps', zh: '四步生成细节丰富的图片' },
    licence: apache('black-forest-labs/FLUX.1-schnell'),
  },
  'flux1-kontext': {
    good_at: { en: 'Changes a picture as the words say', zh: '按文字修改已有图片' },
    licence: fluxDev,
  },
  'flux2-klein': {
    good_at: {
      en: 'Quick pictures in four steps, from words and from several pictures to follow; reads Chinese',
      zh: '四步快速生成，可依据文字和多张参考图片；能读中文',
    },
    licences: [
      [/(?<!\d)4b/i, apache('black-forest-labs/FLUX.2-klein-4B')],
      [
        /(?<!\d)9b/i,
        { name: 'FLUX Non-Commercial License', address: `${hub}/black-forest-labs/FLUX.2-klein-9B` },
      ],
    ],
  },
  'z-image': {
    good_at: {
      en: 'Photos in few steps, with English and Chinese texts in them',
      zh: '步数少，照片真实，画面中可写中文和英文',
    },
    licence: apache('Tongyi-MAI/Z-Image-Turbo'),
  },
  'qwen-image': {
    good_at: {
      en: 'Posters and long texts in pictures, also in Chinese',
      zh: '海报和画面中的长文字，中文也可以',
    },
    licence: apache('Qwen/Qwen-Image'),
  },
  'qwen-image-edit': {
    good_at: {
      en: 'Changes pictures as the words say, also texts in them; reads Chinese',
      zh: '按文字修改图片及其中的文字；能读中文',
    },
    licence: apache('Qwen/Qwen-Image-Edit'),
  },
  wan21: {
    good_at: { en: 'Short films from a picture', zh: '由图片生成短片' },
    licence: apache('Wan-AI/Wan2.1-I2V-14B-720P'),
  },
  wan22: {
    good_at: { en: 'Short films from a picture, with much motion', zh: '由图片生成动感更强的短片' },
    licence: apache('Wan-AI/Wan2.2-I2V-A14B'),
  },
  'wan22-5b': {
    good_at: { en: 'Short films from a picture, on smaller cards', zh: '在较小的显卡上由图片生成短片' },
    licence: apache('Wan-AI/Wan2.2-TI2V-5B'),
  },
  'ltx-video': {
    good_at: { en: 'Quick short films from a picture', zh: '由图片快速生成短片' },
    licence: { name: 'LTXV Open Weights License', address: `${hub}/Lightricks/LTX-Video` },
  },
  upscale: {
    good_at: { en: 'Enlarges pictures', zh: '放大图片' },
    licences: [
      [
        /real[-_]?esr(?:gan|net)/i,
        { name: 'BSD-3-Clause', address: 'https://github.com/xinntao/Real-ESRGAN/blob/master/LICENSE' },
      ],
    ],
  },
  gpt_image: {
    good_at: {
      en: 'Long and exact words, and changes of pictures; a service outside this site',
      zh: '理解长而精确的描述，也能修改图片；由站外服务提供',
    },
    licence: openAi,
  },
  dall_e_3: {
    good_at: {
      en: 'Illustrations from words; a service outside this site',
      zh: '由文字生成插画；由站外服务提供',
    },
    licence: openAi,
  },
  dall_e_2: {
    good_at: { en: 'Simple pictures; a service outside this site', zh: '简单的图片；由站外服务提供' },
    licence: openAi,
  },
}

/** Returns the facts about a family. `name`: the model's file, by which the licences of some families differ. */
export function aboutFamily(family: string | null, name: string): AboutFamily | undefined {
  if (family === null || !Object.hasOwn(about, family)) return undefined
  const { licences = [], ...facts } = about[family]!
  const licence = licences.find(([pattern]) => pattern.test(name))?.[1]
  return licence ? { ...facts, licence } : facts
}
