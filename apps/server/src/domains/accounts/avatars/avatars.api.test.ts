import { damagedPhoto, samplePhoto } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { put, refusalOf, startTestServer, type TestServer, upload } from '../../../../test/harness.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({}, { withWorker: false })
})
afterAll(() => server[Symbol.asyncDispose]())

async function photo(width = 320): Promise<Uint8Array> {
  return await samplePhoto({ width, height: 200 })
}

describe('the avatar library', () => {
  test('has at least 104 pictures, all different, stored as files that may be cached for ever', async () => {
    const { avatar_arr } = await server.visitor.listAvatars()
    expect(avatar_arr.length).toBeGreaterThanOrEqual(104)
    const answers = await Promise.all(avatar_arr.map(({ url }) => fetch(url)))
    for (const answer of answers) {
      expect(answer.status).toBe(200)
      expect(answer.headers.get('content-type')).toBe('image/webp')
      expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
      expect(answer.headers.get('content-security-policy')).toContain('sandbox')
    }
    const drawings = await Promise.all(
      answers.map(async (answer) => Buffer.from(await answer.bytes()).toString('base64')),
    )
    expect(new Set(drawings).size).toBe(avatar_arr.length)
    // The styles are mixed: both halves of the list show all of them.
    const kinds = avatar_arr.map(({ key }) => /([a-z-]+)-\d+\.webp$/.exec(key)![1]!)
    const inFirstHalf = new Set(kinds.slice(0, kinds.length / 2))
    expect(inFirstHalf).toEqual(new Set(kinds.slice(kinds.length / 2)))
  })

  test('contains valid drawings with more than one colour', async () => {
    const { avatar_arr } = await server.visitor.listAvatars()
    for (const { url } of avatar_arr) {
      const drawing = sharp(Buffer.from(await (await fetch(url)).arrayBuffer()))
      expect(await drawing.metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
      const { channels } = await drawing.stats()
      expect(Math.max(...channels.slice(0, 3).map(({ stdev }) => stdev))).toBeGreaterThan(1)
    }
  })
})

describe("an avatar from the user's own photo", () => {
  test("is small, upright and free of the camera's metadata, and replaces the previous avatar", async () => {
    const { api, userId } = await server.join()
    const first = await api.updateCurrentUser({ avatar_url: `source/${await upload(api, await photo())}` })
    const picture = await sharp(Buffer.from(await (await fetch(first.avatar_url)).arrayBuffer())).metadata()
    expect([picture.width, picture.height, picture.format, picture.exif]).toEqual([
      256,
      256,
      'webp',
      undefined,
    ])
    const second = await api.updateCurrentUser({
      avatar_url: await upload(api, await photo(400)),
    })
    expect(second.avatar_url).not.toBe(first.avatar_url)
    expect((await fetch(first.avatar_url)).status).toBe(404)
    const { avatar_arr } = await api.listAvatars()
    await api.updateCurrentUser({ avatar_url: avatar_arr[0]!.url })
    expect((await fetch(second.avatar_url)).status).toBe(404)
    expect((await fetch(avatar_arr[0]!.url)).status).toBe(200)
    const files = await server.context.db
      .selectFrom('files')
      .select('key')
      .where('key', 'like', `avatar/${userId}/%`)
      .execute()
    expect(files).toEqual([])
  })

  test('is a single file when several are set concurrently; the other files are deleted', async () => {
    const { api, userId } = await server.join()
    const ids = await Promise.all(
      [300, 340, 380, 420, 460].map(async (width) => upload(api, await photo(width))),
    )
    await Promise.all(ids.map((id) => api.updateCurrentUser({ avatar_url: `source/${id}` })))
    const files = await server.context.db
      .selectFrom('files')
      .select('key')
      .where('key', 'like', `avatar/${userId}/%`)
      .execute()
    expect(files).toHaveLength(1)
    expect((await api.getCurrentUser()).avatar_url).toBe(`${server.baseUrl}/files/${files[0]!.key}`)
  })

  test('does not change when the same photo or its URL is set again', async () => {
    const { api } = await server.join()
    const avatar_url = `source/${await upload(api, await photo())}`
    const first = await api.updateCurrentUser({ avatar_url })
    expect((await api.updateCurrentUser({ avatar_url })).avatar_url).toBe(first.avatar_url)
    expect((await api.updateCurrentUser({ avatar_url: first.avatar_url })).avatar_url).toBe(first.avatar_url)
    expect((await fetch(first.avatar_url)).status).toBe(200)
  })

  test.each([
    ["another user's photo", async () => `source/${await upload((await server.join()).api, await photo())}`],
    [
      "another user's avatar",
      async () => {
        const { api } = await server.join()
        return (await api.updateCurrentUser({ avatar_url: `source/${await upload(api, await photo())}` }))
          .avatar_url
      },
    ],
    ['a photo that was never uploaded', async () => `source/${crypto.randomUUID()}.jpg`],
    ['a file outside of all folders', async () => '../../secret'],
    [
      'a file of a template',
      async () => {
        const { work_template_arr } = await server.visitor.listWorkTemplates()
        return work_template_arr[0]!.cover.key
      },
    ],
    ['nothing', async () => ''],
  ])('cannot be made of %s', async (_name, make) => {
    const { api } = await server.join()
    const before = (await api.getCurrentUser()).avatar_url
    expect(
      (await refusalOf(api.updateCurrentUser({ avatar_url: await make(), nick_name: 'Changed' }))).code,
    ).toBe('A0700')
    expect(await api.getCurrentUser()).toMatchObject({
      avatar_url: before,
      nick_name: expect.not.stringMatching('Changed'),
    })
  })

  test('cannot be made of a refused or damaged file', async () => {
    const { api } = await server.join()
    const id = `${crypto.randomUUID()}.jpg`
    await put(
      await api.signSourceUpload({ id }),
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    )
    expect(['A0700', 'A0701']).toContain(
      (await refusalOf(api.updateCurrentUser({ avatar_url: `source/${id}` }))).code,
    )
    const torn = await upload(api, await damagedPhoto())
    expect((await refusalOf(api.updateCurrentUser({ avatar_url: `source/${torn}` }))).code).toBe('A0700')
  })
})

describe('the fields of a profile', () => {
  test.each([
    ['a name of 20', { nick_name: '👩‍👩‍👧‍👦'.repeat(20) }],
    ['a bio of 300', { bio: '字'.repeat(300) }],
    ['a bio of several lines', { bio: 'one\ntwo' }],
    ['a location of 60', { location: 'é'.repeat(60) }],
    ['no website', { website: '' }],
    ['a website with a path', { website: 'https://example.org:8443/a?b=c#d' }],
  ])('accept %s', async (_name, change) => {
    const { api } = await server.join()
    expect(await api.updateCurrentUser(change)).toMatchObject(change)
  })

  test.each([
    ['a name of 21', { nick_name: 'x'.repeat(21) }, 'nick_name'],
    ['no name', { nick_name: '   ' }, 'nick_name'],
    ['a bio of 301', { bio: 'x'.repeat(301) }, 'bio'],
    ['a location of 61', { location: 'x'.repeat(61) }, 'location'],
    ['a website that is a script', { website: 'javascript:alert(1)' }, 'website'],
    ['a website on ftp', { website: 'ftp://example.org' }, 'website'],
    ['a website without a scheme', { website: 'example.org' }, 'website'],
    ['a website of 400', { website: `https://example.org/${'x'.repeat(400)}` }, 'website'],
    ['a number for a name', { nick_name: 7 as never }, 'nick_name'],
  ])('refuse %s', async (_name, change, path) => {
    const { api } = await server.join()
    expect(await refusalOf(api.updateCurrentUser(change))).toMatchObject({ code: 'A0400', paths: [path] })
  })

  test('refuse a change without fields, or with unknown fields only', async () => {
    const { api } = await server.join()
    for (const body of [{}, { username: 'other', role: 'moderator', password_hash: 'x' } as never])
      expect(await refusalOf(api.updateCurrentUser(body))).toMatchObject({
        code: 'A0400',
        message: 'The request contains nothing to change',
      })
  })
})
