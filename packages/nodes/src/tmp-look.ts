import { readFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { planStages, isLink } from '@easel/graph'
import { executions } from './execution.ts'
import { localRegistry, registry, settled, startingGraphs } from './index.ts'
import { quietContext } from './testing/pictures.ts'
import { encodeImage } from './ground/codec/image-codec.ts'
import sharp from './sharp.ts'
const bytes = readFileSync(import.meta.dirname + '/testing/astronaut.webp')
const context = quietContext({ readSource: async () => bytes })
const tiles: any[] = []
for (const one of startingGraphs) {
  const g = settled(one.graph, localRegistry); const v = new Map<string, any>()
  for (const id of planStages(g, registry).flatMap((s) => s.node_ids)) {
    const { class_type, inputs } = g[id]!
    const r: any = {}
    for (const i of registry.get(class_type)!.inputs) { const x: any = inputs[i.name] ?? i.default; if (x !== undefined) r[i.name] = isLink(x) ? v.get(x[0])[x[1]] : x }
    const t = performance.now(); v.set(id, await executions.get(class_type)!(r, context)); if (performance.now()-t>800) console.log(one.key,id,class_type,Math.round(performance.now()-t))
  }
  const img = await encodeImage(v.get('save')[0], { format: 'png' })
  tiles.push(await sharp(img.bytes).resize(260, 260, { fit: 'contain' }).png().toBuffer())
}
await sharp({ create: { width: 1040, height: 780, channels: 3, background: '#888' } }).composite(tiles.map((input, i) => ({ input, left: (i % 4) * 260, top: Math.floor(i / 4) * 260 }))).png().toFile('/tmp/pixels-sheet.png')
process.exit(0)
