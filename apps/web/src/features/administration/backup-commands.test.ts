import { expect, test } from 'vitest'
import { backupCommands, lookAheadCommands, restoreCommands } from './backup-commands.ts'

const backup = {
  ...{ program_dir: '/srv/easel', data_dir: '/srv/easel/data', database_bytes: 1 },
  ...{ is_embedded: true, is_bucket: false },
}

test('the commands name an example folder, the folder of the last backup, or the folder of the daily backup', () => {
  const command = (more = {}) => backupCommands({ ...backup, ...more })
  expect(command()).toEqual(['cd /srv/easel', 'npm run host -- backup /mnt/backups'])
  const last = { place: 's3://copies/easel', done_ts: 1 }
  expect(command({ last })[1]).toBe('npm run host -- backup s3://copies/easel')
  expect(command({ last, daily: { place: '/mnt/b', keep_count: 7 } })[1]).toBe(
    'npm run host -- backup /mnt/b',
  )
})

test('a restore keeps the data folder; with another database, it needs an empty data folder', () => {
  const move = 'mv /srv/easel/data /srv/easel/data-before'
  const restore = 'npm run host -- restore /mnt/backups'
  expect(restoreCommands(backup)).toEqual(['cd /srv/easel', move, restore])
  const external = { ...backup, is_embedded: false }
  const intoEmpty = `DATABASE_URL="$EMPTY_DATABASE_URL" ${restore}`
  expect(restoreCommands(external)).toEqual(['cd /srv/easel', move, intoEmpty])
  expect(restoreCommands({ ...external, is_bucket: true })).toEqual(['cd /srv/easel', intoEmpty])
})

test('an unusual data folder is named, and a path with blanks and quotes is one argument', () => {
  expect(backupCommands({ ...backup, data_dir: '/var/easel data' })[1]).toBe(
    "DATA_DIR='/var/easel data' npm run host -- backup /mnt/backups",
  )
  expect(lookAheadCommands({ ...backup, program_dir: "/srv/ann's site" })[0]).toBe("cd '/srv/ann'\\''s site'")
})
