import { startComfyDouble } from '@easel/comfyui-double'
import { expect, test } from 'vitest'
import { joinAdmin } from '../../../test/administration.ts'
import { addEngine, engineIn, wordsTemplate } from '../../../test/engines.ts'
import { refusalOf, startTestServer, until } from '../../../test/harness.ts'
import { ScriptedPreCheck } from '../../../test/scripted-pre-check.ts'
import { startWorker } from '../../composition/worker.ts'

test('covers of styles are made after all works, shown in the form, and made again if a cover was refused or its words changed', async () => {
  await using server = await startTestServer({}, { withWorker: false })
  await using preCheck = new ScriptedPreCheck({ log: () => {} })
  await using _worker = await startWorker(server.context, { preCheck })
  await using double = await startComfyDouble({ stepMs: 0 })
  const { db } = server.context
  const admin = await joinAdmin(server)
  const ended = async () =>
    await until(async () => {
      const { style_cover_arr } = await admin.api.listStyleCovers()
      return style_cover_arr.some(isUnderway) ? undefined : style_cover_arr
    })
  const isUnderway = ({ state }: { state: string }) => state === 'waiting' || state === 'running'
  const stylesOfForm = async () => {
    const template = await admin.api.getWorkTemplate({ id: await wordsTemplate(admin) })
    return template.input_arr.find(({ name }) => name === 'style')!.choice_arr!
  }

  expect((await refusalOf(admin.api.makeStyleCovers())).code).toBe('B0300')
  await engineIn(server, await addEngine(server, double.url, { slots: 4 }), 'ready')
  const person = await server.join()
  for (const call of ['listStyleCovers', 'makeStyleCovers', 'stopStyleCovers'] as const)
    expect((await refusalOf(person.api[call]())).code).toBe('A0301')
  expect((await stylesOfForm()).some(({ picture_url }) => picture_url)).toBe(false)

  Object.assign(preCheck, { unfit: 1, isOnce: true })
  const [once, twice] = await Promise.all([admin.api.makeStyleCovers(), admin.api.makeStyleCovers()])
  expect(once.style_cover_arr.filter(isUnderway).length).toBeGreaterThan(0)
  expect(twice.style_cover_arr).toHaveLength(once.style_cover_arr.length)
  const runs = await db.selectFrom('runs').select(['priority', 'cost']).execute()
  expect(runs).toEqual(once.style_cover_arr.map(() => ({ priority: 'background', cost: 0 })))
  const failed = (await ended()).filter(({ state }) => state !== 'made')
  expect(failed).toMatchObject([{ state: 'failed', fault: expect.stringContaining('pre-check') }])
  await admin.api.makeStyleCovers()
  const stopped = await admin.api.stopStyleCovers()
  expect(stopped.style_cover_arr.filter(isUnderway)).toEqual([])
  await admin.api.makeStyleCovers()
  const made = await ended()
  expect(made.map(({ state }) => state)).toEqual(made.map(() => 'made'))
  const reseeded = await db.selectFrom('style_covers').select('key').where('seed', '>', 7).execute()
  expect(reseeded).toHaveLength(1)
  const [none, ...styles] = await stylesOfForm()
  expect(none).not.toHaveProperty('picture_url')
  expect(styles.map(({ picture_url }) => picture_url)).toEqual(made.map(({ picture_url }) => picture_url))
  const picture = await fetch(styles[0]!.picture_url!)
  expect(Buffer.from(await picture.arrayBuffer()).includes('trainedAlgorithmicMedia')).toBe(true)

  // Simulates the row of an earlier release with other words.
  const { key } = await db
    .selectFrom('style_covers')
    .select('key')
    .where('seed', '=', 7)
    .limit(1)
    .executeTakeFirstOrThrow()
  const old = 'system/style/old'
  await db.updateTable('style_covers').set({ key: old }).where('key', '=', key).execute()
  await db.updateTable('files').set({ key: old }).where('key', '=', key).execute()
  expect((await ended()).filter(({ state }) => state === 'none')).toHaveLength(1)
  await admin.api.makeStyleCovers()
  expect(await ended()).toEqual(made)
  const files = await db.selectFrom('files').select('key').where('key', 'like', 'system/style/%').execute()
  expect(files).toHaveLength(made.length)
  expect(files).not.toContainEqual({ key: old })
})
