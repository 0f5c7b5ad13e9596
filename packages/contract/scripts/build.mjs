// Builds the typed client as an npm package: `npm run build -w packages/contract -- [folder]`, then `npm publish <folder>`.
import { execFileSync } from 'node:child_process'
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'

const here = join(import.meta.dirname, '..')
const target = resolve(process.argv[2] ?? join(here, 'dist'))

const tsc = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc')
rmSync(target, { recursive: true, force: true })
execFileSync(process.execPath, [tsc, '-p', join(here, 'tsconfig.build.json'), '--outDir', target], {
  stdio: 'inherit',
})

const { name, version, license, description, dependencies } = JSON.parse(
  readFileSync(join(here, 'package.json'), 'utf8'),
)
const manifest = {
  name,
  version,
  description,
  license,
  type: 'module',
  sideEffects: false,
  engines: { node: '>=22' },
  exports: {
    '.': { types: './index.d.ts', default: './index.js' },
    './client': { types: './client/index.d.ts', default: './client/index.js' },
  },
  dependencies,
}
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
copyFileSync(join(here, 'README.md'), join(target, 'README.md'))
copyFileSync(join(here, '../../LICENSE'), join(target, 'LICENSE'))
