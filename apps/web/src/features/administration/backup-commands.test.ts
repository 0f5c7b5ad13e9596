import { expect, test } from 'vitest'
import { backupCommands, lookAheadCommands, restoreCommands } from './backup-commands.ts'

const backup = {
  ...{ program_dir: '/srv/easel', data_dir: '/srv/easel/data', database_bytes: 1 },
  ...{ is_embedded: true, is_bucket: false },
}

test('everything is in one folder where the database is embedded', () => {
  expect(backupCommands(backup, '2026-11-28')).toEqual(['cp -a /srv/easel/data /srv/easel/data-2026-11-28'])
  expect(restoreCommands(backup, '2026-11-28')).toEqual([
    'mv /srv/easel/data /srv/easel/data-before',
    'cp -a /srv/easel/data-2026-11-28 /srv/easel/data',
  ])
})

test('an own database is dumped first, and objects in a bucket are not copied', () => {
  const own = { ...backup, is_embedded: false }
  expect(backupCommands(own, '2026-11-28')).toEqual([
    'pg_dump --format=custom --file=/srv/easel/data-2026-11-28.dump "$DATABASE_URL"',
    'cp -a /srv/easel/data /srv/easel/data-2026-11-28',
  ])
  expect(restoreCommands({ ...own, is_bucket: true }, '2026-11-28')).toEqual([
    'pg_restore --clean --if-exists --no-owner --dbname="$DATABASE_URL" /srv/easel/data-2026-11-28.dump',
  ])
})

test('a path with blanks and quotes is one argument', () => {
  expect(lookAheadCommands({ ...backup, program_dir: "/srv/ann's site" })[0]).toBe("cd '/srv/ann'\\''s site'")
})
