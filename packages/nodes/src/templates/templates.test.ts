import { readdir } from 'node:fs/promises'
import { shelfTopics } from '@easel/contract/client'
import { isLink } from '@easel/graph'
import { expect, test } from 'vitest'
import { covers } from '../../scripts/covers/table.ts'
import { painting } from '../core/masked.ts'
import { executions } from '../execution.ts'
import { builtInTemplates, registry, stepName, withPaintingSide } from '../index.ts'
import { otherView, sameView } from './framing.ts'
import { templateDeclarations } from './index.ts'
import { paintingSide } from './painting-side.ts'
import { subtitles } from './subtitles.ts'
import { unbound } from './types.ts'
import { withAdded } from './with-added.ts'

test('every node type has an execution, and every execution a node type', () => {
  expect([...executions.keys()].sort()).toEqual([...registry.keys()].sort())
})

test('a step that several templates use has the same name in all of them', () => {
  const names = templateDeclarations.flatMap(({ graph }) => Object.values(graph).map(({ title }) => title))
  for (const { en, zh } of names) expect(stepName(en, 'zh'), en).toBe(zh)
  expect(stepName('constructor', 'zh')).toBe('constructor')
})

test('a template is on the same shelves in both languages', () => {
  const shelvesOf = (names: readonly string[]) =>
    Object.entries(shelfTopics).map(([, topics]) =>
      names.some((name) => topics.some((topic) => topic === name)),
    )
  for (const { key, topic_names } of builtInTemplates)
    expect(shelvesOf(topic_names!.zh), key).toEqual(shelvesOf(topic_names!.en))
})

test('a template has a subtitle that fits on one line of a card', () => {
  for (const { key, subtitle } of builtInTemplates) {
    expect(subtitle!.en.length, key).toBeLessThanOrEqual(34)
    expect(subtitle!.en.split(' ').length, key).toBeLessThanOrEqual(7)
    expect(subtitle!.zh.length, key).toBeLessThanOrEqual(13)
  }
  expect(Object.keys(subtitles).toSorted()).toEqual(builtInTemplates.map(({ key }) => key).toSorted())
})

/**
 * Patterns of the samples that show the subject of a shelf. Prints count as posters, regardless of their subject.
 */
const subjectPatterns = {
  portrait: /person|people|admiral|machinist|washington-square/,
  pet: /cat|birds|fox|dove/,
  landscape: /ProceduralLandscape|meadow|dust-bowl-house|birds/,
}

test('a template whose first topic names a shelf has a cover of that subject', () => {
  for (const [shelf, subject] of Object.entries(subjectPatterns)) {
    const topics: readonly string[] = shelfTopics[shelf as keyof typeof subjectPatterns]
    const first = templateDeclarations.filter(({ topic_arr }) => topics.includes(topic_arr[0]!))
    expect(first.length, shelf).toBeGreaterThan(2)
    for (const { key } of first) expect(JSON.stringify(covers[key]), key).toMatch(subject)
  }
})

test('templates that do the same task in different ways name the template that the gallery shows, and their ways have different names', () => {
  const families = Map.groupBy(
    builtInTemplates.filter(({ way }) => way),
    ({ way }) => way!.of,
  )
  expect([...families].map(([group, members]) => [group, members.map(({ key }) => key)])).toEqual([
    ['photo-story', ['photo-story', 'beat-slideshow']],
    [
      'painting-in-progress',
      [
        'painting-in-progress',
        'ink-drawing-film',
        'comic-film',
        'stippling-film',
        'mosaic-film',
        'low-poly-film',
      ],
    ],
    ['reaction-diffusion', ['reaction-diffusion-film', 'reaction-diffusion']],
    ['domain-warp', ['domain-warp-film', 'domain-warp']],
    ['make-larger', ['make-larger', 'enlarge']],
  ])
  for (const [group, members] of families) {
    expect(members.some(({ key }) => key === group)).toBe(true)
    for (const locale of ['en', 'zh'] as const) {
      expect(new Set(members.map(({ way }) => way!.label[locale])).size).toBe(members.length)
      expect(new Set(members.map(({ title }) => title[locale])).size).toBe(1)
    }
  }
})

test('a replaced template names its successor in the gallery, and is listed after the gallery', () => {
  const replaced = builtInTemplates.filter(({ replaced_by }) => replaced_by)
  expect(replaced.length).toBeGreaterThan(0)
  for (const { key, replaced_by, way } of replaced) {
    const successor = builtInTemplates.find((template) => template.key === replaced_by)
    expect(successor, key).toBeDefined()
    expect([successor!.replaced_by, way], key).toEqual([undefined, undefined])
  }
  expect(builtInTemplates.slice(-replaced.length)).toEqual(replaced)
})

test('every effect is in the folder that has the name of its template', async () => {
  // These effects serve several templates.
  const shared = ['likeness', 'segment-person']
  const entries = await readdir(new URL('../effects/', import.meta.url), { withFileTypes: true })
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
  const keys = builtInTemplates.map(({ key }) => key)
  expect(folders.filter((folder) => !keys.includes(folder))).toEqual(shared)
})

test('every template that makes a picture from a photo either keeps the view of the photo, or has a reason for another view', () => {
  const ofPhotos = builtInTemplates.filter(
    ({ media_type, image_count, source_bind }) =>
      media_type === 'image' && image_count.max > 0 && source_bind,
  )
  const keys = ofPhotos.map(({ key }) => key)
  expect([...sameView, ...Object.keys(otherView)].toSorted()).toEqual(keys.toSorted())
  for (const { key, graph, input_arr } of ofPhotos) {
    expect(input_arr.some(({ name }) => name === 'only_here')).toBe(sameView.has(key))
    if (!sameView.has(key)) continue
    const effects = Object.values(graph).filter(({ class_type }) => painting.has(class_type))
    expect(effects.length, key).toBeGreaterThan(0)
  }
})

for (const template of builtInTemplates) {
  // The nodes of masks that depend on a setting are in the graphs of works with these masks only.
  const fullGraph = withAdded(template.graph, template.input_arr)

  test(`${template.key}: nodes, links and bindings fit the declarations`, () => {
    for (const [id, node] of Object.entries(fullGraph)) {
      const declaration = registry.get(node.class_type)
      expect(declaration, `node ${id}`).toBeDefined()
      for (const [name, value] of Object.entries(node.inputs)) {
        const input = declaration!.inputs.find((candidate) => candidate.name === name)
        expect(input, `${node.class_type}.${name}`).toBeDefined()
        if (!isLink(value)) continue
        const from = registry.get(fullGraph[value[0]]!.class_type)!
        const { type } = from.outputs[value[1]]!
        // An input of several pictures also takes a single picture.
        expect(input!.type === 'IMAGES' ? ['IMAGE', 'IMAGES'] : [input!.type]).toContain(type)
      }
    }
    for (const { bind } of [
      ...template.input_arr,
      ...(template.source_bind ? [{ bind: template.source_bind }] : []),
    ]) {
      if (bind !== unbound) expect(fullGraph[bind.node_id]!.inputs).toHaveProperty(bind.input)
    }
  })

  test(`${template.key}: every step has a name in English and in Chinese`, () => {
    for (const [id, { _meta }] of Object.entries(fullGraph)) {
      expect(_meta?.title, `node ${id}`).toBeTruthy()
      expect(stepName(_meta!.title, 'zh'), _meta!.title).toMatch(/\p{Script=Han}/u)
      expect(stepName(_meta!.title, 'en')).toBe(_meta!.title)
    }
  })

  test(`${template.key}: the form has the node's ranges and choices, and the graph's defaults`, () => {
    for (const field of template.input_arr) {
      if (field.bind === unbound) continue
      const node = fullGraph[field.bind.node_id]!
      const input = registry
        .get(node.class_type)!
        .inputs.find((candidate) => candidate.name === field.bind.input)!
      expect(field.default).toBe(node.inputs[field.bind.input])
      expect([field.min, field.max, field.step]).toEqual([input.min, input.max, input.step])
      const choices = field.choice_arr?.map((choice) => choice.value) ?? []
      // Names of models and samplers are not declared, because they come from the engines.
      if (!field.choices_of && !field.choices_from)
        expect(input.choices ?? []).toEqual(expect.arrayContaining(choices))
      if (field.choice_arr) expect(choices).toContain(field.default)
    }
  })

  test(`${template.key}: every slider has a word at each end, in English and in Chinese`, () => {
    for (const { name, type, ends, control } of template.input_arr) {
      if ((type !== 'number' && type !== 'integer') || control === 'number') continue
      expect(ends, name).toBeDefined()
      for (const { en, zh } of [ends!.low, ends!.high]) {
        expect(en, name).toBeTruthy()
        expect(zh, name).toMatch(/\p{Script=Han}/u)
      }
      expect(ends!.low.zh, name).not.toBe(ends!.high.zh)
    }
  })

  test(`${template.key}: three presets have names in English and in Chinese, and differ from each other`, () => {
    // The choice between instructions replaces presets.
    if (template.input_arr.some(({ name }) => name === 'instruction'))
      return expect(template.presets).toBeUndefined()
    const presets = template.presets ?? []
    expect(presets).toHaveLength(3)
    for (const { en, zh } of presets.map(({ name }) => name)) {
      expect(en).toBeTruthy()
      expect(zh).toMatch(/\p{Script=Han}/u)
    }
    const usual = Object.fromEntries(template.input_arr.map((input) => [input.name, input.default]))
    const looks = [usual, ...presets.map(({ values }) => ({ ...usual, ...values }))]
    expect(new Set(looks.map((look) => JSON.stringify(look))).size).toBe(4)
  })
}

test('a template with a minimum side enlarges small photos, unless the host sets that side to 0', () => {
  for (const [name, node] of [
    ['oil-painting', 'enlarging'],
    ['new-background', 'enlarging'],
    ['style-from-picture', '2'],
  ] as const) {
    const painting = builtInTemplates.find(({ key }) => key === name)!
    expect(painting.enlarges_below).toBe(paintingSide)
    expect(painting.graph[node]!.inputs['min_side']).toBe(paintingSide)
    const plain = withPaintingSide(painting, 0)
    expect([plain.enlarges_below, plain.graph[node]!.inputs['min_side']]).toEqual([undefined, 0])
  }
  const unenlarged = builtInTemplates.find(({ key }) => key === 'remove-thing')!
  expect(withPaintingSide(unenlarged, paintingSide)).toBe(unenlarged)
})

test('a palette has swatches in every template that offers it as a choice', () => {
  const choices = builtInTemplates.flatMap(({ input_arr }) =>
    input_arr.filter(({ name, type }) => name === 'palette' && type === 'choice'),
  )
  expect(choices.length).toBeGreaterThan(8)
  for (const { choice_arr = [] } of choices) {
    // These choices take their colours from the photo, from the seed, or from other inputs.
    const without = choice_arr.filter(({ colours }) => !colours).map(({ value }) => value)
    expect(['any', 'photo', 'picture', 'own']).toEqual(expect.arrayContaining(without))
    for (const colour of choice_arr.flatMap(({ colours = [] }) => colours))
      expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  }
})
