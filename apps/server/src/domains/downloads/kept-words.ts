import type { Params } from '@easel/contract'
import { writeA1111 } from '@easel/media-metadata/words'
import { readLoras, styledWords, type TemplateInput } from '@easel/nodes'
import { modelNameOf } from '@easel/remote-engines/models'
import type { Database } from '../../platform/db/pool.ts'
import type { FileRow } from '../files/index.ts'
import { findVersions, versionKey } from '../templates/index.ts'
import { settingsOfWork } from '../works/index.ts'
import type { PostedFile } from './posted-file.repo.ts'
import { workIdOf } from './work-id.ts'

/** The words of a work, as its picture's file can carry them; undefined if it was made without words. */
export async function keptWords(
  db: Database,
  { key, width, height }: FileRow,
  posted: PostedFile | undefined,
): Promise<string | undefined> {
  const workId = workIdOf(key, posted)
  const work = workId && (await settingsOfWork(db, workId))
  if (!work) return undefined
  const versions = await findVersions(db, [work])
  const inputs = versions.get(versionKey(work.work_template_id, work.version))?.input_arr ?? []
  const read = readerOf(inputs, { ...work.params, ...work.words })
  const wanted = textOf(read(({ words }) => words === 'wanted'))
  if (!wanted) return undefined
  const { prompt, negative } = styledWords(
    { prompt: wanted, negative: textOf(read(({ words }) => words === 'unwanted')) },
    textOf(read(({ shows_styles }) => shows_styles === true)) || 'none',
  )
  const numberOf = (name: string) => Number(read((input) => input.name === name) ?? 0)
  const [sampler, scheduler, named] = ['sampler', 'scheduler', 'model'].map((name) =>
    textOf(read((input) => input.name === name)),
  )
  return writeA1111({
    prompt,
    ...{ negative_prompt: negative, seed: Number(read(({ type }) => type === 'seed') ?? 0) },
    // If the number is missing, the model used its own default.
    ...{ steps: numberOf('steps'), guidance: numberOf('guidance'), width, height },
    ...{ sampler: sampler ?? '', scheduler: scheduler ?? '' },
    model: withoutEnding(named || work.models[0] || ''),
    loras: readLoras(textOf(read(({ rows }) => rows?.names === 'loras'))).loras.map(({ name, weight }) => ({
      name: withoutEnding(modelNameOf(name).split('/').at(-1)!),
      weight,
    })),
  })
}

const withoutEnding = (name: string) => name.replace(/\.(?:safetensors|ckpt|gguf|pt)$/i, '')

function readerOf(inputs: readonly TemplateInput[], params: Params) {
  return (isWanted: (input: TemplateInput) => boolean) => {
    const input = inputs.find(isWanted)
    return input && params[input.name]
  }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
