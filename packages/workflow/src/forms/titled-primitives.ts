import { virtualKindOf } from '../conversion/virtual-nodes.ts'
import type { FileNodes } from './file-nodes.ts'
import type { FieldDraft, FormTarget } from './form.ts'
import { lineOf, withoutUndefined } from './form-values.ts'

const titlePrefix = /^swarmui:/i

/** Reads the primitives of a workflow whose title names a parameter of SwarmUI, such as `SwarmUI: Steps`. */
export function readTitledPrimitives(nodes: FileNodes): FieldDraft[] {
  const titled = [...nodes.root.nodes.values()].filter(
    ({ type, title = '' }) => virtualKindOf(type) === 'primitive' && titlePrefix.test(title),
  )
  const takers = takersOf(nodes, new Set(titled.map(({ id }) => id)))
  return titled.map(({ id, title = '' }) => ({
    targets: takers.get(id) ?? [],
    details: withoutUndefined({ label: lineOf(title.replace(titlePrefix, '')) }),
  }))
}

/** Returns the inputs that are linked to each of these nodes. */
function takersOf(nodes: FileNodes, ids: ReadonlySet<string>): Map<string, FormTarget[]> {
  const takers = new Map([...ids].map((id): [string, FormTarget[]] => [id, []]))
  for (const node of nodes.root.nodes.values()) {
    for (const { name, widget, link } of node.inputs) {
      const known = takers.get(nodes.root.links.get(link ?? '')?.originId ?? '')
      known?.push(...nodes.targets({ node, prefix: '' }, widget ?? name))
    }
  }
  return takers
}
