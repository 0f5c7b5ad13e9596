// Compiles the AssemblyScript kernels to `dist/kernels.wasm`, unless they have not changed.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const sources = join(root, 'src/kernels/assembly')
const target = join(root, 'dist/kernels.wasm')
const stampFile = join(root, 'dist/kernels.stamp')
// Limits the memory of a job to 16 384 pages = 1 GiB.
const flags =
  '-O3 --converge --enable simd --enable threads --importMemory --sharedMemory --initialMemory 16 --maximumMemory 16384 --runtime stub --noAssert'.split(
    ' ',
  )

function readStamp() {
  try {
    readFileSync(target)
    return readFileSync(stampFile, 'utf8')
  } catch {
    return ''
  }
}

function fingerprint() {
  const hash = createHash('sha256').update(flags.join(' '))
  for (const name of readdirSync(sources).sort()) {
    hash.update(name).update(readFileSync(join(sources, name)))
  }
  return hash.digest('hex')
}

/** Throws if two kernels have the same name: the compiler silently uses the later kernel. */
function requireUniqueNames() {
  const exportLists = readFileSync(join(sources, 'index.ts'), 'utf8').matchAll(/export \{([^}]*)\}/g)
  const names = [...exportLists].flatMap(([, list]) => list.split(',').map((name) => name.trim()))
  const duplicate = names.find((name, index) => name !== '' && names.indexOf(name) !== index)
  if (duplicate) throw new Error(`Two kernels are called ${duplicate}`)
}

async function build() {
  const stamp = fingerprint()
  if (readStamp() === stamp) return
  requireUniqueNames()
  const { default: asc } = await import('assemblyscript/asc')
  mkdirSync(join(root, 'dist'), { recursive: true })
  // The write is atomic: it goes to a temporary file that is then renamed, so that a reader never sees a partial file.
  const aside = `${target}.${process.pid}`
  const { error, stderr } = await asc.main([join(sources, 'index.ts'), '--outFile', aside, ...flags])
  if (error) {
    process.stderr.write(stderr.toString())
    throw error
  }
  renameSync(aside, target)
  writeFileSync(stampFile, stamp)
}

await build()
