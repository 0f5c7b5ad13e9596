import type { Family, ModelFile } from './family.ts'
import { flux1Dev } from './flux1-dev.ts'
import { flux1Kontext } from './flux1-kontext.ts'
import { flux1Schnell } from './flux1-schnell.ts'
import { flux2Klein } from './flux2-klein.ts'
import { ltxVideo } from './ltx-video.ts'
import { qwenImage } from './qwen-image.ts'
import { qwenImageEdit } from './qwen-image-edit.ts'
import { sd15 } from './sd15.ts'
import { sd35 } from './sd35.ts'
import { sdxl } from './sdxl.ts'
import { upscale } from './upscale.ts'
import { wan21 } from './wan21.ts'
import { wan22 } from './wan22.ts'
import { wan22Small } from './wan22-5b.ts'
import { zImage } from './z-image.ts'

/** All families. The name of a file is compared with them in this order. */
export const families: readonly Family[] = [
  flux2Klein,
  flux1Kontext,
  flux1Schnell,
  flux1Dev,
  zImage,
  qwenImageEdit,
  qwenImage,
  wan22Small,
  wan22,
  wan21,
  ltxVideo,
  sd35,
  sdxl,
  sd15,
  upscale,
]

export const fileNameOf = (path: string) => path.split(/[\\/]/).at(-1) ?? path

/** True for the second model of a pair, which is a part of the first model. */
export const isSecondHalf = ({ name }: ModelFile) => /wan[-_]?2[._]2.*low_?noise/i.test(fileNameOf(name))

export function familyByKey(key: string): Family | undefined {
  return families.find((family) => family.key === key)
}

export function familyByName({ folder, name }: ModelFile): Family | undefined {
  return families.find((family) => family.folders.includes(folder) && family.name.test(fileNameOf(name)))
}

/** Finds a family by the metadata that trainers write into a model's file. */
export function familyByMetadata(
  { folder }: ModelFile,
  metadata: Readonly<Record<string, unknown>>,
): Family | undefined {
  const values = [metadata['modelspec.architecture'], metadata['ss_base_model_version']]
  return families.find(
    ({ folders, architecture }) =>
      folders.includes(folder) &&
      values.some((value) => typeof value === 'string' && architecture?.test(value.slice(0, 200))),
  )
}
