import type { Client, Post, Work } from '@easel/contract'
import { expect } from 'vitest'
import { tinyPhoto, type Upload } from './photos.ts'

interface PostOptions {
  title: string
  altText?: string
  shareSources?: boolean
  remixOf?: string
}

/** Makes and publishes a painting through the API, for journeys that begin with a post. */
export async function makePost(api: Client, options: PostOptions): Promise<Post> {
  const work = await paint(api, options.remixOf)
  return await api.createPost({
    work_id: work.id,
    title: options.title,
    alt_text: options.altText ?? '',
    share_sources: options.shareSources ?? false,
  })
}

/** Makes a painting of a tiny photo. */
export async function paint(api: Client, remixOf?: string): Promise<Work> {
  return await makeWork(api, { template: 'Oil Painting', remixOf })
}

interface WorkOptions {
  /** Title of a template that takes one photo. */
  template: string
  remixOf?: string | undefined
}

/** Makes a work of a tiny photo. */
export async function makeWork(api: Client, { template, remixOf }: WorkOptions): Promise<Work> {
  const { work_template_arr } = await api.listWorkTemplates({ keyword: template })
  const id = await uploadPhoto(api, await tinyPhoto())
  const { id: workId } = await api.createWork({
    work_template_id: work_template_arr[0]!.id,
    source_arr: [{ id }],
    ...(remixOf !== undefined && { remix_of_post_id: remixOf }),
  })
  await expect.poll(async () => (await api.getWork({ id: workId })).state).toBe('done')
  return await api.getWork({ id: workId })
}

/** Uploads a JPEG through the API; returns its id as a source. */
export async function uploadPhoto(api: Client, { buffer, mimeType }: Upload): Promise<string> {
  const id = `${crypto.randomUUID()}.jpg`
  const url = await api.signSourceUpload({ id, content_length: buffer.length })
  const headers = { 'content-type': mimeType }
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array(buffer), headers })
  expect(put.status).toBe(200)
  return id
}
