import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readCheckout, webAddressOf } from './program-version.ts'

const commit = '71534794d89df25a950e050a4f272df766bb8320'
let parent: string
let folder: string

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'easel-checkout-'))
})
beforeEach(async () => {
  folder = await mkdtemp(join(parent, 'site-'))
})
afterAll(() => rm(parent, { recursive: true }))

async function write(files: Record<string, string>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
}

test.each([
  ['a branch', { '.git/HEAD': 'ref: refs/heads/main\n', '.git/refs/heads/main': `${commit}\n` }],
  [
    'a packed branch',
    { '.git/HEAD': 'ref: refs/heads/a/b\n', '.git/packed-refs': `# pack\n${commit} refs/heads/a/b\n` },
  ],
  ['a commit alone', { '.git/HEAD': `${commit}\n` }],
  [
    'a further work tree',
    {
      '.git': 'gitdir: ../main/.git/worktrees/site\n',
      '../main/.git/worktrees/site/HEAD': 'ref: refs/heads/site\n',
      '../main/.git/worktrees/site/commondir': '../..\n',
      '../main/.git/refs/heads/site': `${commit}\n`,
    },
  ],
])('the commit of %s is read', async (_, files) => {
  await write(files)
  expect(await readCheckout(folder)).toEqual({ commit })
})

test('a folder without git, or with a damaged git folder, has no commit', async () => {
  expect(await readCheckout(folder)).toBeUndefined()
  await write({ '.git/HEAD': 'ref: refs/heads/../../secret\n' })
  expect(await readCheckout(folder)).toBeUndefined()
})

test.each([
  ['https://git.example/ann/easel.git', 'https://git.example/ann/easel'],
  ['https://ann:secret@git.example/ann/easel', 'https://git.example/ann/easel'],
  ['git@git.example:ann/easel.git', 'https://git.example/ann/easel'],
  ['ssh://git@git.example:2222/ann/easel.git', 'https://git.example/ann/easel'],
  ['/srv/easel.git', undefined],
  ['javascript:alert(1)', undefined],
])('the remote %s is shown as %s', (url, shown) => {
  const config = `[core]\n\tbare = false\n[remote "other"]\n\turl = https://x.example/y\n[remote "origin"]\n\turl = ${url}\n`
  expect(webAddressOf(config)).toBe(shown)
})
