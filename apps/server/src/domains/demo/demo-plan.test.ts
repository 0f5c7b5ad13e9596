import { existsSync } from 'node:fs'
import { builtInTemplates } from '@easel/nodes'
import { expect, test } from 'vitest'
import { demoMakers, demoPosts } from './demo-plan.ts'

const pathOf = ({ photograph }: { photograph: string }) =>
  new URL(import.meta.resolve(`@easel/nodes/photographs/${photograph}.webp`))

test('every demo post has a known maker, a unique title and the inputs of its template', () => {
  expect(new Set(demoPosts.map(({ title }) => title)).size).toBe(demoPosts.length)
  for (const post of demoPosts) {
    expect(demoMakers.map(({ username }) => username)).toContain(post.maker)
    for (const picture of post.pictures)
      if ('photograph' in picture) expect(existsSync(pathOf(picture))).toBe(true)
    const template = builtInTemplates.find(({ key }) => key === post.template)!
    expect(post.pictures.length).toBeGreaterThanOrEqual(template.image_count.min)
    expect(post.pictures.length).toBeLessThanOrEqual(template.image_count.max)
    for (const [name, value] of Object.entries(post.params)) {
      const field = template.input_arr.find((input) => input.name === name)
      expect(field, `${post.template}.${name}`).toBeDefined()
      if (field!.choice_arr) expect(field!.choice_arr.map((choice) => choice.value)).toContain(value)
    }
  }
})

test('every demo post of a maker has its own seed, by which a restart finds its work', () => {
  for (const { username } of demoMakers) {
    const seeds = demoPosts.filter(({ maker }) => maker === username).map(({ params }) => params['seed'])
    expect(new Set(seeds).size).toBe(seeds.length)
  }
})
