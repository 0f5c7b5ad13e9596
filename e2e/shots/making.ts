import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Client, Params, Work } from '@easel/contract'
import { damagedPhoto, samplePhoto } from '@easel/testkit'

interface WorkOptions {
  /** English name of the template. */
  template: string
  /** The user's own works, to use as sources. */
  from?: readonly Work[]
  /** Number of large photos. */
  photos?: number
  /** Name of a photograph that ships with the product. */
  photograph?: string
  params?: Params
  /** Uses a damaged photo, so that the work fails. */
  torn?: boolean
}

const defaultTimeoutMs = 180_000
const pollMs = 300

export async function waitFor(
  what: string,
  isThere: () => Promise<boolean>,
  timeoutMs = defaultTimeoutMs,
): Promise<void> {
  const since = performance.now()
  while (!(await isThere())) {
    if (performance.now() - since > timeoutMs) throw new Error(`Waited in vain for ${what}`)
    await sleep(pollMs)
  }
}

export async function templateId(api: Client, title: string): Promise<string> {
  const { work_template_arr } = await api.listWorkTemplates({ keyword: title })
  const found = work_template_arr.find((template) => template.title === title)
  if (!found) throw new Error(`There is no template “${title}”`)
  return found.id
}

/** Waits until an engine offers the template, and returns the id of the template. */
export async function offeredTemplate(api: Client, title: string): Promise<string> {
  const isThere = async () =>
    (await api.listWorkTemplates({ keyword: title })).work_template_arr.some(
      (template) => template.title === title,
    )
  await waitFor(`the template “${title}”`, isThere)
  return await templateId(api, title)
}

export async function begin(
  api: Client,
  { template, from = [], photos = 0, photograph, torn = false, params = {} }: WorkOptions,
): Promise<Work> {
  const work_template_id = await templateId(api, template)
  const files = torn ? [await damagedPhoto()] : await Promise.all(Array.from({ length: photos }, largePhoto))
  const uploads = await Promise.all(files.map((file) => upload(api, file)))
  if (photograph) {
    const file = new URL(`../../packages/nodes/photographs/${photograph}.webp`, import.meta.url)
    uploads.push(await upload(api, await readFile(file), 'webp'))
  }
  const source_arr = [...from.map(({ id }) => ({ work_id: id })), ...uploads.map((id) => ({ id }))]
  return await api.createWork({ work_template_id, params, ...(source_arr.length > 0 && { source_arr }) })
}

const largePhoto = (_: unknown, index: number) => samplePhoto({ width: 2400, height: 1600, seed: 30 + index })

/** Makes a work and waits for its end. */
export async function make(api: Client, options: WorkOptions): Promise<Work> {
  const { id } = await begin(api, options)
  const wanted = options.torn ? 'fail' : 'done'
  await waitFor(options.template, async () => (await api.getWork({ id })).state === wanted)
  return await api.getWork({ id })
}

export async function upload(api: Client, bytes: Buffer, format: 'jpeg' | 'webp' = 'jpeg'): Promise<string> {
  const id = `${crypto.randomUUID()}.${format === 'jpeg' ? 'jpg' : format}`
  const url = await api.signSourceUpload({ id, content_length: bytes.length })
  await fetch(url, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': `image/${format}` },
  })
  return id
}
