import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { FileServer, fileOf } from '@easel/testkit'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import type { CatalogueRuntime } from '../catalogue/catalogue.ts'
import { LocalEngineError } from '../faults.ts'
import { checkBinary } from './check-binary.ts'
import { pinRuntime } from './release.ts'
import { unpack } from './unpack.ts'

const { signal } = new AbortController()
let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'easel-runtime-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error: unknown) => (error instanceof LocalEngineError ? error.fault.code : String(error)),
  )

interface PackedFile {
  name: string
  mode?: number
}

async function pack(entries: readonly PackedFile[], change = (bytes: Buffer) => bytes): Promise<string> {
  const path = join(folder, 'runtime.zip')
  const zip = new ZipFile()
  for (const { name, mode = 0o100755 } of entries) zip.addBuffer(Buffer.from(`of ${name}`), name, { mode })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
  await writeFile(path, change(await readFile(path)))
  return path
}

describe('an archive of a runtime', () => {
  const target = () => join(folder, 'out')

  test('is unpacked into one folder, and only its owner may run it', async () => {
    await unpack(await pack([{ name: 'build/bin/sd-server' }, { name: 'libsd.so' }]), target(), signal)
    expect((await readdir(target())).sort()).toEqual(['libsd.so', 'sd-server'])
    expect((await stat(join(target(), 'sd-server'))).mode & 0o777).toBe(0o700)
  })

  test('replaces an earlier runtime', async () => {
    await mkdir(target())
    await writeFile(join(target(), 'old'), '')
    await unpack(await pack([{ name: 'sd-server' }]), target(), signal)
    expect(await readdir(target())).toEqual(['sd-server'])
  })

  const renamed = (to: string) => (bytes: Buffer) =>
    Buffer.from(bytes.toString('latin1').replaceAll('aaaaaaaaaa', to), 'latin1')
  test.each<[string, PackedFile[], ((bytes: Buffer) => Buffer)?]>([
    ['a link', [{ name: 'sd-server', mode: 0o120777 }]],
    ['a device', [{ name: 'sd-server', mode: 0o020777 }]],
    ['a name that leads out', [{ name: 'aaaaaaaaaa' }], renamed('../../evil')],
    ['an absolute name', [{ name: 'aaaaaaaaaa' }], renamed('/etc/hosts')],
    ['two files of one name', [{ name: 'a/sd-server' }, { name: 'b/sd-server' }]],
    ['half of it', [{ name: 'sd-server' }], (bytes) => bytes.subarray(0, bytes.length / 2)],
    ['no archive at all', [{ name: 'sd-server' }], () => Buffer.from('something else')],
  ])('with %s leaves no files', async (_, entries, change) => {
    expect(await codeOf(unpack(await pack(entries, change), target(), signal))).toBe('bad_archive')
    expect(await readdir(folder)).toEqual(['runtime.zip'])
  })
})

describe('a program', () => {
  const elf = (machine: number) => {
    const head = Buffer.alloc(64)
    head.writeUInt32BE(0x7f454c46)
    head.writeUInt16LE(machine, 18)
    return head
  }
  const mac = Buffer.concat([Buffer.from('cffaedfe0c000001', 'hex'), Buffer.alloc(56)])
  const here = { platform: 'linux', arch: 'x64' }
  test.each([
    ['of this machine', 'none', elf(0x3e)],
    ['of another processor', 'foreign_binary', elf(0xb7)],
    ['of macOS', 'foreign_binary', mac],
    ['of Windows', 'foreign_binary', Buffer.alloc(64, 'MZ')],
    ['that is a text', 'no_binary', Buffer.alloc(64, 'text')],
    ['that is a script', 'no_binary', Buffer.from('#!/bin/sh\n')],
    ['that is empty', 'no_binary', Buffer.alloc(0)],
  ])('%s has the fault: %s', async (_, code, bytes) => {
    const path = join(folder, 'sd-server')
    await writeFile(path, bytes, { mode: 0o700 })
    expect(await codeOf(checkBinary(path, here))).toBe(code)
  })

  test('of the host may be a script, but must be an executable file', async () => {
    const path = join(folder, 'sd-server')
    await writeFile(path, '#!/bin/sh\n', { mode: 0o700 })
    expect(await codeOf(checkBinary(path, here, { allowsScripts: true }))).toBe('none')
    await chmod(path, 0o600)
    expect(await codeOf(checkBinary(path, here, { allowsScripts: true }))).toBe('no_binary')
    expect(await codeOf(checkBinary(folder, here, { allowsScripts: true }))).toBe('no_binary')
    expect(await codeOf(checkBinary(join(folder, 'none'), here))).toBe('no_binary')
  })
})

describe('a release', () => {
  const sha256 = 'a'.repeat(64)
  const assetOf = (name: string, digest: string | null = `sha256:${sha256}`) => ({
    ...{ name, size: 7, digest },
    browser_download_url: `https://github.com/x/${name}`,
  })
  const runtimeOf = (url: string): CatalogueRuntime => ({
    ...{ platform: 'linux', arch: 'x64', backend: 'cpu' },
    ...{ release: `${url}/latest`, asset: '-bin-Linux-Ubuntu-*-x86_64.zip' },
  })
  async function pinned(body: unknown) {
    await using server = await FileServer.start()
    server.files.set('/latest', fileOf(Buffer.from(typeof body === 'string' ? body : JSON.stringify(body))))
    return await pinRuntime(runtimeOf(server.url), { hosts: [], isOwn: true }, signal)
  }
  const name = 'sd-master-97d2990-bin-Linux-Ubuntu-24.04-x86_64.zip'

  test('gives the only matching archive, with its digest', async () => {
    const assets = [assetOf(name.replace('.zip', '-vulkan.zip')), assetOf(name)]
    expect(await pinned({ assets })).toEqual({
      ...{ backend: 'cpu', name, sha256, bytes: 7, address: `https://github.com/x/${name}` },
    })
  })

  test.each([
    ['without a digest', { assets: [assetOf(name, null)] }],
    ['without a fitting file', { assets: [assetOf('sd-bin-win-x64.zip')] }],
    ['with a file name outside of the folder', { assets: [assetOf(`../${name}`)] }],
    ['of another form', { message: 'rate limit exceeded' }],
    ['that is not JSON', '<html>'],
  ])('%s is refused', async (_, body) => {
    expect(await codeOf(pinned(body))).toBe('bad_release')
  })
})
