import { CodeError } from '@easel/contract/client'
import { startA1111 } from '@easel/engine-doubles'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addEngine, engineIn } from '../../../test/engines.ts'
import { refusalOf, startTestServer, type TestServer, type TestUser, workIn } from '../../../test/harness.ts'

let server: TestServer
let double: Awaited<ReturnType<typeof startA1111>>
let person: TestUser
let template: string

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  double = await startA1111({ variant: 'a1111' })
  await engineIn(server, await addEngine(server, double.url, { kind: 'a1111' }), 'ready')
  person = await server.join()
  const { work_template_arr } = await person.api.listWorkTemplates({ keyword: 'Words to Picture' })
  template = work_template_arr[0]!.id
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await double[Symbol.asyncDispose]()
})

const start = (prompt: string, more: Record<string, string | number> = {}, count = 1) =>
  person.api.createWork({ work_template_id: template, source_arr: [], params: { prompt, ...more }, count })
const words = async (input: Parameters<typeof person.api.listKeptWords>[0] = {}) =>
  (await person.api.listKeptWords(input)).words_arr.map(({ prompt }) => prompt)

test('alternatives are drawn by the seed of each work, and the engine gets the drawn words', async () => {
  await person.api.setWordList({ name: 'light', entry_arr: ['at dusk', 'at dawn'] })
  const prompt = 'a {red|blue|green} mill __light__'
  const first = await start(prompt, { seed: 1 }, 2)
  const ids = first.batch_work_id_arr!
  const works = []
  for (const id of ids) works.push(await workIn(person.api, id, ['done']))
  const drawn = works.map((work) => work.words!['prompt']!)
  for (const text of drawn) expect(text).toMatch(/^a (?:red|blue|green) mill at (?:dusk|dawn)$/)
  expect(new Set(drawn).size).toBeGreaterThan(1)
  expect(works.map(({ params }) => params['prompt'])).toEqual(ids.map(() => prompt))
  const sent = double.works.map((work) => (work as { prompt?: string }).prompt)
  expect(sent.toSorted()).toEqual(drawn.toSorted())
  const again = await start(prompt, { seed: 2 })
  expect((await workIn(person.api, again.id, ['done'])).words).toEqual({ prompt: drawn[1] })
  // A later change of a list does not change the work.
  await person.api.setWordList({ name: 'light', entry_arr: ['at noon'] })
  expect((await person.api.getWork({ id: ids[0]! })).words).toEqual({ prompt: drawn[0] })
})

test('faults of lists are reported before attempts are taken, and other users do not see the lists', async () => {
  await person.api.setWordList({ name: 'loop', entry_arr: ['a', 'b __loop__'] })
  const faultOf = async (prompt: string) => {
    const error: unknown = await start(prompt).catch((refusal: unknown) => refusal)
    return error instanceof CodeError ? error.details.map(({ path, message }) => [path, message]) : error
  }
  const before = double.works.length
  expect(await faultOf('a __loop__')).toEqual([['params.prompt', 'The list “loop” leads back to itself']])
  expect(await faultOf('a __none__')).toEqual([['params.prompt', 'You have no list named “none”']])
  expect(await faultOf('{a|'.repeat(40))).toEqual([
    ['params.prompt', 'At most 12 levels of brackets and lists within each other'],
  ])
  expect(await faultOf('a'.repeat(10_000))).toEqual([['params.prompt', 'At most 2000 characters']])
  expect(double.works.length).toBe(before)
  const other = await server.join()
  expect((await other.api.listWordLists()).word_list_arr).toEqual([])
  const [list] = (await person.api.listWordLists()).word_list_arr
  expect((await refusalOf(other.api.deleteWordList({ id: list!.id }))).code).toBe('A0404')
})

test('used words are listed, favourites stay, and other users do not see them', async () => {
  const made = async (prompt: string, more = {}) =>
    await workIn(person.api, (await start(prompt, more)).id, ['done'])
  await made('a fox in the snow', { negative_prompt: 'people' })
  await made('a Harbour at night')
  await made('Đà Nẵng by day')
  await made('a fox in the snow', { negative_prompt: 'people' })
  expect((await words()).slice(0, 2)).toEqual(['a fox in the snow', 'Đà Nẵng by day'])
  expect(await words({ keyword: 'harbour' })).toEqual(['a Harbour at night'])
  expect(await words({ keyword: 'PEOPLE' })).toEqual(['a fox in the snow'])
  expect(await words({ keyword: 'da nang' })).toEqual(['Đà Nẵng by day'])
  expect(await words({ keyword: '%' })).toEqual([])
  const kept = await person.api.keepWords({ prompt: 'a Harbour at night' })
  expect(kept.is_favourite).toBe(true)
  expect(await words({ is_favourite: true })).toEqual(['a Harbour at night'])
  const page = await person.api.listKeptWords({ limit: 1 })
  const next = await person.api.listKeptWords({ limit: 1, cursor: page.next_cursor! })
  expect(next.words_arr[0]!.id).not.toBe(page.words_arr[0]!.id)
  const other = await server.join()
  expect((await other.api.listKeptWords({})).words_arr).toEqual([])
  expect((await refusalOf(other.api.updateKeptWords({ id: kept.id, is_favourite: false }))).code).toBe(
    'A0404',
  )
  await person.api.updateKeptWords({ id: kept.id, is_favourite: false })
  await person.api.deleteKeptWords({ id: kept.id })
  expect(await words({ keyword: 'harbour' })).toEqual([])
})

test('the number of lists is limited', async () => {
  const rich = await server.join()
  for (let index = 0; index < 50; index += 1)
    await rich.api.setWordList({ name: `list-${index}`, entry_arr: ['a'] })
  expect((await refusalOf(rich.api.setWordList({ name: 'more', entry_arr: ['a'] }))).code).toBe('A0440')
  await rich.api.setWordList({ name: 'list-7', entry_arr: ['b'] })
  expect((await rich.api.listWordLists()).word_list_arr).toHaveLength(50)
})
