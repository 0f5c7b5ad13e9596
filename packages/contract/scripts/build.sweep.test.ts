import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'easel-package-'))
const require = createRequire(import.meta.url)
const folderOf = (name: string) => dirname(require.resolve(`${name}/package.json`))

/** A third-party project with the packages that npm would install there. */
beforeAll(() => {
  const installed = join(folder, 'node_modules/@easel/contract')
  mkdirSync(dirname(installed), { recursive: true })
  symlinkSync(folderOf('zod'), join(folder, 'node_modules/zod'))
  execFileSync(process.execPath, [join(import.meta.dirname, 'build.mjs'), installed])
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the built package holds no tests and imports nothing outside of it', () => {
  const files = readdirSync(join(folder, 'node_modules/@easel/contract'), { recursive: true }).map(String)
  expect(files).toEqual(expect.arrayContaining(['index.js', 'index.d.ts', 'README.md', 'LICENSE']))
  expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([])
})

test('a program that installed the package can call a server', () => {
  const program = `
    import { createServer } from 'node:http'
    import { CodeError, createClient } from '@easel/contract'
    const server = createServer((request, response) => {
      response.statusCode = 402
      response.end(JSON.stringify({ Code: 'A0601', Message: request.method + ' ' + request.url, request_id: '1' }))
    }).listen(0, '127.0.0.1', async () => {
      const api = createClient({ baseUrl: 'http://127.0.0.1:' + server.address().port })
      const error = await api.getPost({ id: 'x' }).catch((reason) => reason)
      process.stdout.write([error instanceof CodeError, error.code, error.message].join(' '))
      server.close()
    })`
  writeFileSync(join(folder, 'program.js'), program)
  const output = execFileSync(process.execPath, ['program.js'], { cwd: folder, encoding: 'utf8' })
  expect(output).toBe('true A0601 GET /api/backend/post/x')
})

test('the types of the package describe inputs and answers of calls', () => {
  const program = `
    import { createClient, type Post } from '@easel/contract'
    const api = createClient()
    export const titles = async (): Promise<string[]> =>
      (await api.listPosts({ limit: 3, order_by: 'hot' })).post_arr.map((post: Post) => post.title)
    // @ts-expect-error: there is no such order
    api.listPosts({ order_by: 'best' })`
  writeFileSync(join(folder, 'program.ts'), program)
  const tsc = join(folderOf('typescript'), 'bin/tsc')
  const flags = [
    '--noEmit',
    '--strict',
    '--module',
    'nodenext',
    '--target',
    'es2024',
    '--types',
    '',
    'program.ts',
  ]
  expect(() =>
    execFileSync(process.execPath, [tsc, ...flags], { cwd: folder, encoding: 'utf8' }),
  ).not.toThrow()
})
