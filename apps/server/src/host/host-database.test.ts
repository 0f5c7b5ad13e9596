import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runHostCommand } from './run-command.ts'

test('a command without the data folder of a site is refused, and creates no database', async () => {
  await using parent = await mkdtempDisposable(join(tmpdir(), 'easel-host-'))
  const folder = join(parent.path, 'data')
  const [say, warn] = [vi.fn(), vi.fn()]
  const code = await runHostCommand(['admin', 'add', 'ann'], { env: { DATA_DIR: folder }, say, warn })
  expect(code).toBe(1)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining(`There is no site in the data folder ${folder}`),
  )
  expect(say).not.toHaveBeenCalled()
  expect(existsSync(folder)).toBe(false)
})
