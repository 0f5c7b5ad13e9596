/** Families of models, by their keys. The titles are the names that the makers of the models use. */
export const familyTitles = {
  sd15: 'Stable Diffusion 1.5',
  sdxl: 'Stable Diffusion XL',
  sd35: 'Stable Diffusion 3.5',
  'flux1-dev': 'FLUX.1 [dev]',
  'flux1-schnell': 'FLUX.1 [schnell]',
  'flux1-kontext': 'FLUX.1 Kontext',
  'flux2-klein': 'FLUX.2 [klein]',
  'z-image': 'Z-Image',
  'qwen-image': 'Qwen-Image',
  'qwen-image-edit': 'Qwen-Image-Edit',
  wan21: 'Wan 2.1',
  wan22: 'Wan 2.2',
  'wan22-5b': 'Wan 2.2 5B',
  'ltx-video': 'LTX-Video',
  gpt_image: 'GPT Image',
  dall_e_2: 'DALL·E 2',
  dall_e_3: 'DALL·E 3',
} as const

/** Returns the title of a family; its key if this release does not have the family. */
export function familyTitle(family: string): string {
  return Object.hasOwn(familyTitles, family) ? familyTitles[family as keyof typeof familyTitles] : family
}

/** Families that an administrator may choose for a model that consists of one file. */
export const localFamilies = [
  ...(['sd15', 'sdxl', 'sd35', 'flux1-dev', 'flux1-kontext', 'flux1-schnell'] as const),
  ...(['flux2-klein', 'z-image', 'qwen-image'] as const),
] as const
