import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { builtInTemplates } from '../../src/index.ts'
import { type Cover, covers, type RenderedPicture, type Sample, sourcesOf } from './table.ts'

const rows = Object.entries(covers)
const exists = (path: string) => existsSync(new URL(path, import.meta.url))

test('every template has a row in the table of covers', () => {
  const keys = rows.map(([name]) => name).filter((name) => !name.startsWith('sample-'))
  expect(keys.toSorted()).toEqual(builtInTemplates.map(({ key }) => key).toSorted())
})

test.each(builtInTemplates)(
  '$key: the cover names its photos exactly if it was made from photos',
  ({ key, cover_source }) => {
    expect(cover_source).toBe(sourcesOf(key).length > 0 ? `${key}-source.webp` : undefined)
    if (cover_source) expect(exists(`../../assets/${cover_source}`)).toBe(true)
  },
)

test('every photograph is listed with its author, its licence and its source', () => {
  const folder = new URL('../../photographs/', import.meta.url)
  const [names, ...lines] = readFileSync(new URL('sources.tsv', folder), 'utf8').trimEnd().split('\n')
  const listed = lines.map((line) => line.split('\t'))
  expect(names!.split('\t')).toEqual(['file', 'subject', 'author', 'year', 'licence', 'source'])
  for (const fields of listed) {
    expect(
      fields.filter((field) => field.trim() !== ''),
      fields[0],
    ).toHaveLength(6)
    expect(['CC0', 'Public domain']).toContain(fields[4])
  }
  const files = readdirSync(folder).filter((name) => name.endsWith('.webp'))
  expect(files.toSorted()).toEqual(listed.map(([name]) => `${name}.webp`).toSorted())
})

/** Returns the renderings for a cover or a sample, samples of samples included. */
function renderedIn(row: Cover | Sample): Pick<RenderedPicture, 'template' | 'values'>[] {
  if ('kept' in row) return (row.from ?? []).flatMap(renderedIn)
  if (!('sample' in row)) return []
  const own =
    'template' in row ? [row.values].flat().map((values) => ({ template: row.template, values })) : []
  return [...own, ...renderedIn(row.sample)]
}

test.each(rows)('the cover of %s has a file, and its values fit the template’s form', (name, row) => {
  expect(exists(`../../assets/${name}.webp`)).toBe(true)
  if ('sample' in row && 'file' in row.sample) expect(exists(`samples/${row.sample.file}.webp`)).toBe(true)
  if ('sample' in row && 'photograph' in row.sample)
    expect(exists(`../../photographs/${row.sample.photograph}.webp`)).toBe(true)
  for (const { template, values } of renderedIn(row)) {
    const { input_arr } = builtInTemplates.find(({ key }) => key === template)!
    for (const [field, value] of Object.entries(values)) {
      const input = input_arr.find((input) => input.name === field)
      expect(typeof input?.default, field).toBe(typeof value)
      if (input?.choice_arr) expect(input.choice_arr.map((choice) => choice.value)).toContain(value)
      if (typeof value !== 'number') continue
      expect(value, field).toBeGreaterThanOrEqual(input!.min ?? 0)
      expect(value, field).toBeLessThanOrEqual(input!.max ?? Number.POSITIVE_INFINITY)
    }
  }
})
