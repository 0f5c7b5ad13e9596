// Renders the covers and previews of the built-in templates, and the sample pictures, with the nodes themselves.
// Run by hand when a node's look changes: node packages/nodes/scripts/make-covers.ts [key …]
import { readdir } from 'node:fs/promises'
import { basename } from 'node:path'
import sharp from 'sharp'
import { closeKernels } from '../src/execution.ts'
import '../src/sharp.ts'

// Covers contain SVG drawings of their own; this script reads no untrusted files.
sharp.unblock({ operation: ['VipsForeignLoadSvg'] })

const folder = new URL('covers/', import.meta.url)
const wanted = new Set(process.argv.slice(2))

for (const file of (await readdir(folder)).sort()) {
  const key = basename(file, '.ts')
  const { makeCover } = (await import(new URL(file, folder).href)) as { makeCover?: () => Promise<void> }
  if (!makeCover || (wanted.size > 0 && !wanted.has(key))) continue
  await makeCover()
  console.log(key)
}
await closeKernels()
