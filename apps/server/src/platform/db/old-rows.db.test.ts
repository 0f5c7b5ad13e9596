import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testDatabase } from '@easel/testkit'
import { expect, test } from 'vitest'
import { migrate, migrationsFolder } from './migrate.ts'
import { createPool } from './pool.ts'

/** Creates a database in the state before a migration; calling `migrate` then applies the migration. */
async function databaseBefore(migration: string) {
  const database = await testDatabase('template0')
  const pool = createPool({ ...database.config, max: 1 })
  const folder = await mkdtemp(join(tmpdir(), 'easel-test-'))
  const take = (name: string) => copyFile(join(migrationsFolder, name), join(folder, name))
  const names = await readdir(migrationsFolder)
  await Promise.all(names.filter((name) => name < migration).map(take))
  await migrate(pool, { folder })
  await take(migration)
  return {
    query: async (sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows,
    migrate: () => migrate(pool, { folder }),
    async [Symbol.asyncDispose]() {
      await pool.end()
      await rm(folder, { recursive: true })
      await database[Symbol.asyncDispose]()
    },
  }
}

const id = '00000000-0000-4000-8000-000000000001'
const backslashed = String.raw`xl\base.safetensors`
const slashed = 'xl/base.safetensors'
const needs = (file: string) => ({
  ...{ task: 'graph', model: file, effort: 1 },
  graph: { classes: ['KSampler', 'a "quoted" type'], files: [file, 'plain.safetensors'] },
})

test('names of model files get slashes in all columns that are compared, and engines report their models again', async () => {
  await using database = await databaseBefore('0198_names_of_model_files.sql')
  const { query } = database
  // The owners of the rows and the rules of their states are irrelevant here.
  await query(`set session_replication_role = replica`)
  for (const [name, file] of [
    ['windows', backslashed],
    ['linux', slashed],
  ]) {
    await query(
      `insert into engines (id, kind, name, address, model_files, wants_capabilities, probe_due_ts)
       values (gen_random_uuid(), 'comfyui', $1, 'http://a', $2, false, 5)`,
      [name, JSON.stringify({ checkpoints: [file] })],
    )
  }
  await query(
    `insert into work_templates (id, version, media_type, engine_files) values ($1, 1, 'image', $2), ($3, 1, 'image', '{}')`,
    [id, [backslashed, 'plain.safetensors'], id.replace('1', '2')],
  )
  await query(
    `insert into engine_queue (run_id, round, stage, user_id, priority, needs) values ($1, 0, 1, $1, 'person', $2)`,
    [id, needs(backslashed)],
  )
  const stages = (file: string) => [{ stage: 1, place: 'remote', needs: needs(file) }]
  await query(
    `insert into runs (id, user_id, graph, timing_key, cost, uses_engine, engine_needs, first_stages)
     values ($1, $1, '{}', 'a', 0, true, $2, $3)`,
    [id, JSON.stringify([needs(backslashed)]), JSON.stringify(stages(backslashed))],
  )
  await query(`set session_replication_role = origin`)
  expect(await database.migrate()).toEqual(['0198_names_of_model_files.sql'])
  expect(
    await query(
      `select name, wants_capabilities as asks, probe_due_ts::int as due from engines order by name`,
    ),
  ).toEqual([
    { name: 'linux', asks: false, due: 5 },
    { name: 'windows', asks: true, due: 0 },
  ])
  expect(await query('select engine_files as files from work_templates order by id')).toEqual([
    { files: [slashed, 'plain.safetensors'] },
    { files: [] },
  ])
  expect(await query('select needs from engine_queue')).toEqual([{ needs: needs(slashed) }])
  expect(await query('select engine_needs as needs, first_stages as stages from runs')).toEqual([
    { needs: [needs(slashed)], stages: stages(slashed) },
  ])
})
