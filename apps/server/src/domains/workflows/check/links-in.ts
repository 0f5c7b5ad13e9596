import { fieldsOf } from '@easel/workflow'

/** A node type or file, with the address of its download or its page. */
export interface NamedSource {
  name: string
  url: string
}

const maxSources = 200
const maxLength = 500

/**
 * Lists the addresses in a workflow of an editor: of models (`properties.models`) and of packs of nodes
 * (`properties.cnr_id` of the registry, `properties.aux_id` of GitHub). Only https counts.
 */
export function sourcesIn(nodes: readonly Readonly<Record<string, unknown>>[]): NamedSource[] {
  const sources = new Map<string, string>()
  const add = (name: unknown, url: unknown) => {
    if (typeof name !== 'string' || typeof url !== 'string' || sources.size >= maxSources) return
    if (name === '' || name.length > maxLength || url.length > maxLength || !isHttps(url)) return
    if (!sources.has(name)) sources.set(name, url)
  }
  for (const { type, properties } of nodes) {
    const { models, cnr_id, aux_id } = fieldsOf(properties)
    for (const model of Array.isArray(models) ? models : [])
      add(fieldsOf(model)['name'], fieldsOf(model)['url'])
    if (isSlug(cnr_id) && cnr_id !== 'comfy-core') add(type, `https://registry.comfy.org/nodes/${cnr_id}`)
    else if (isRepository(aux_id)) add(type, `https://github.com/${aux_id}`)
  }
  return [...sources].map(([name, url]) => ({ name, url }))
}

function isHttps(url: string): boolean {
  return URL.parse(url)?.protocol === 'https:'
}

function isSlug(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,100}$/.test(value)
}

function isRepository(value: unknown): value is string {
  return typeof value === 'string' && /^[\w.-]{1,100}\/[\w.-]{1,100}$/.test(value)
}
