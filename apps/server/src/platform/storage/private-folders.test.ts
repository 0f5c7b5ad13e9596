import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskStore } from './disk-store.ts'
import { withTempFile } from './local-file.ts'
import { closeDataFolder } from './private-folders.ts'

let parent: string
let dataDir: string
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'easel-private-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rmSync(parent, { recursive: true }))

const modeOf = (...path: string[]) => statSync(join(dataDir, ...path)).mode & 0o7777
const ownMode = process.getuid?.() === 0 ? 0o711 : 0o700

test('a new data folder cannot be listed by other users', () => {
  closeDataFolder(dataDir)
  expect(modeOf('.')).toBe(ownMode)
  expect([modeOf('objects'), modeOf('incoming')]).toEqual([0o700, 0o700])
})

test('other users lose the access to a data folder of an earlier release', () => {
  for (const part of ['objects', 'incoming']) {
    mkdirSync(join(dataDir, part), { recursive: true })
    chmodSync(join(dataDir, part), 0o755)
  }
  chmodSync(dataDir, 0o755)
  closeDataFolder(dataDir)
  expect([modeOf('.'), modeOf('objects'), modeOf('incoming')]).toEqual([ownMode, 0o700, 0o700])
})

test('a folder that all users share keeps its permissions', () => {
  mkdirSync(dataDir)
  chmodSync(dataDir, 0o1777)
  closeDataFolder(dataDir)
  expect(modeOf('.')).toBe(0o1777)
  expect(modeOf('objects')).toBe(0o700)
})

test('folders for objects and temporary files are private', async () => {
  await diskStore(join(dataDir, 'objects')).write('abcdef', new Uint8Array([1]))
  expect([modeOf('objects'), modeOf('objects', 'ab')]).toEqual([0o700, 0o700])
  await withTempFile(join(dataDir, 'incoming'), async () => {})
  expect(modeOf('incoming')).toBe(0o700)
})
