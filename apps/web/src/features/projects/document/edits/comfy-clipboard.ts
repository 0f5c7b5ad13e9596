import { field, isObject, type JsonObject, listOf } from '../json.ts'
import { inputKeys, inputsOf, type Join, joinsOf } from '../links.ts'
import { findNode, nodeEntries, rawDefinitions, type Workflow } from '../workflow.ts'
import { asCopied, unlinked } from './copies.ts'
import { bringPoints } from './points.ts'

/**
 * ComfyUI stores copied nodes in the HTML of the clipboard: base64 of JSON in an attribute, which has another name in newer
 * versions. The nodes do not name their links, which are stored separately as objects with both ends.
 */
const attribute = /data-(?:comfy-)?metadata="([A-Za-z0-9+/=]+)"/

const maxLength = 24 * 1024 * 1024

/** Reads nodes that were copied in ComfyUI; `undefined` for any other HTML. */
export function readComfyItems(html: string): Workflow | undefined {
  if (html.length > maxLength) return undefined
  const [, code] = attribute.exec(html) ?? []
  const items = code === undefined ? undefined : decodeItems(code)
  if (!isObject(items)) return undefined
  const links = listOf(field(items, 'links'))
  return asCopied({
    nodes: linkedNodes(listOf(field(items, 'nodes')), links),
    links,
    groups: listOf(field(items, 'groups')),
    reroutes: listOf(field(items, 'reroutes')),
    definitions: { subgraphs: listOf(field(items, 'subgraphs')) },
    version: 1,
  })
}

function decodeItems(code: string): unknown {
  try {
    const bytes = Uint8Array.from(atob(code), (sign) => sign.charCodeAt(0))
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    return undefined
  }
}

/** Writes the ids of links into their target inputs. */
function linkedNodes(nodes: readonly unknown[], links: readonly unknown[]): unknown[] {
  const byTarget = new Map(
    links.filter(isObject).map((link) => [`${link['target_id']} ${link['target_slot']}`, link['id']]),
  )
  return nodes.map((node) => {
    if (!isObject(node) || !Array.isArray(node['inputs'])) return node
    const inputs = node['inputs'].map((input: unknown, index) =>
      isObject(input) ? { ...input, link: byTarget.get(`${node['id']} ${index}`) ?? null } : input,
    )
    return { ...node, inputs }
  })
}

/** Writes a copied workflow as HTML in exactly the form that ComfyUI reads. */
export function writeComfyItems(copied: Workflow): string {
  const links = joinsOf(copied)
  // The copy is treated as a graph of version 1: there, links refer to their points in the same way as in the clipboard.
  const listed = { links: comfyLinks(copied, links), reroutes: [], version: 1 } as unknown as Workflow
  const newLinkIds = new Map(links.map(({ link }, index) => [link.id, String(index + 1)]))
  const pointed = bringPoints(listed, copied, { links: newLinkIds, by: { x: 0, y: 0 } })
  const items = {
    nodes: nodeEntries(copied).map(([, node]) => unlinked(node, field(node, 'id'))),
    links: pointed['links'],
    groups: listOf(field(copied, 'groups')),
    reroutes: pointed['reroutes'],
    subgraphs: rawDefinitions(copied),
  }
  const bytes = new TextEncoder().encode(JSON.stringify(items))
  // A call with one argument for each byte would exceed the maximum number of arguments.
  const characters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return `<meta charset="utf-8"><div><span data-metadata="${btoa(characters)}"></span></div><span style="white-space:pre-wrap;">Text</span>`
}

function comfyLinks(copied: Workflow, joins: readonly Join[]): JsonObject[] {
  return joins.flatMap(({ link, from, to }, index) => {
    const [origin, target] = [findNode(copied, from.node), findNode(copied, to.node)]
    if (!origin || !target) return []
    return [
      {
        ...{ id: index + 1, type: link.type, origin_id: field(origin, 'id'), origin_slot: from.output },
        ...{ target_id: field(target, 'id'), target_slot: inputKeys(inputsOf(target)).indexOf(to.input) },
      },
    ]
  })
}
