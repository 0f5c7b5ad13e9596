import { usualSettings } from '../imports/model-head.ts'
import type { CatalogueFile, CatalogueModel } from './catalogue.ts'

const gibi = 1024 ** 3

/** Describes a model that consists of one file, with the usual settings of its family, in the form of the catalogue. */
export function singleFileModel({
  key,
  family,
  file,
}: {
  key: string
  family: string | undefined
  file: Omit<CatalogueFile, 'role'>
}): CatalogueModel {
  const settings = usualSettings(family, file.name)
  const isLarge = settings.side > 512
  return {
    ...{ key, title: file.name, licence: { name: '', address: '' }, ...(family && { family }) },
    ...{ ...settings, files: [{ role: 'model', ...file }] },
    // Without tiles, decoding a large picture takes more memory than the model itself.
    flags: isLarge ? ['--diffusion-fa', '--vae-tiling'] : ['--diffusion-fa'],
    memory: file.bytes + (isLarge ? 2 : 1.5) * gibi,
    work: Math.max(1, file.bytes / 5e7),
  }
}
