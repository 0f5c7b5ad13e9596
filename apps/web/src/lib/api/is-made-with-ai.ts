import type { File } from '@easel/contract/client'

const trained = ['trainedAlgorithmicMedia', 'compositeWithTrainedAlgorithmicMedia']

/** Reports whether a trained model made the file or a part of it, as far as the site knows. */
export function isMadeWithAi({ digital_source_type = '' }: Pick<File, 'digital_source_type'>): boolean {
  return trained.some((name) => digital_source_type.endsWith(`/${name}`))
}
