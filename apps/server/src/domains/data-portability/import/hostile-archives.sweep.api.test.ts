import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { damagedPhoto, hugePng, pictureOf, samplePhoto, textNamedJpg } from '@easel/testkit'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { type Archive, archiveOf, importInto, rewrite, zip } from '../../../../test/archive.ts'
import { put, startTestServer, type TestServer, type TestUser } from '../../../../test/harness.ts'
import { postBy } from '../../../../test/posting.ts'
import { newId } from '../../../platform/ids.ts'

let server: TestServer
let ann: TestUser
let victim: TestUser
let picture: Buffer

beforeAll(async () => {
  server = await startTestServer({ START_ATTEMPTS: '100' })
  ;[ann, victim] = (await Promise.all([server.join(), server.join()])) as [TestUser, TestUser]
  picture = await sharp(await samplePhoto({ width: 40, height: 30 }))
    .png()
    .toBuffer()
})
afterAll(() => server[Symbol.asyncDispose]())

const stranger = newId()
const now = Date.now()

function work(change: object = {}) {
  const id = newId()
  return {
    ...{
      id,
      state: 'done',
      media_type: 'image',
      params: {},
      create_ts: now - 5000,
      start_ts: now - 4000,
      finish_ts: now - 3000,
    },
    template: {
      id: newId(),
      version: 1,
      title: { en: 'T', zh: '模' },
      media_type: 'image',
      cost: 1,
      input_arr: [],
    },
    image: { path: 'media/works/a.png' },
    source_arr: [],
    ...change,
  }
}

const post = (work_id: string, change: object = {}) => ({
  id: newId(),
  work_id,
  title: 'Title',
  alt_text: 'Alt',
  create_ts: now - 2000,
  ...change,
})
const sound = () => archiveOf(stranger, { works: [work()] }, { 'media/works/a.png': picture })

/** Replaces all occurrences of a text in the zip's bytes by a text of the same length. */
function patched(bytes: Buffer, from: string, to: string): Buffer {
  const text = bytes.toString('latin1').replaceAll(from, to)
  return Buffer.from(text, 'latin1')
}

async function zipped(fill: (out: ZipFile) => void): Promise<Buffer> {
  const out = new ZipFile()
  fill(out)
  out.end()
  return await buffer(out.outputStream)
}

/** Offset of the end record of the central directory, and the offset of the directory in this record. */
const endOf = (bytes: Buffer) => bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
const listOf = (bytes: Buffer) => bytes.readUInt32LE(endOf(bytes) + 16)

const unsafe = 'The archive contains file names or file types that are not allowed'
const broken = 'The archive is damaged: a file does not match the manifest'
const form = 'This file is not an archive of an Easel account'
const tooMuch = 'The archive contains more than can be imported'

const hostile: [string, () => Promise<Buffer>, string][] = [
  [
    'a name that leads out of it',
    async () =>
      patched(
        await zip(rewrite(sound(), 'xx/yy/zz.json', Buffer.from('{}'))),
        'xx/yy/zz.json',
        '../../zz.json',
      ),
    unsafe,
  ],
  [
    'a name from the root',
    async () =>
      patched(
        await zip(rewrite(sound(), 'xx/yy/zz.json', Buffer.from('{}'))),
        'xx/yy/zz.json',
        '/etc/pw/zz.js',
      ),
    unsafe,
  ],
  [
    'a name with a backslash',
    async () =>
      patched(
        await zip(rewrite(sound(), 'xx/yy/zz.json', Buffer.from('{}'))),
        'xx/yy/zz.json',
        'xx\\yy\\zz.json',
      ),
    unsafe,
  ],
  [
    'a link',
    () =>
      zipped((out) => {
        for (const [path, bytes] of sound()) out.addBuffer(bytes, path)
        out.addBuffer(Buffer.from('/etc/passwd'), 'media/link.png', { mode: 0o120777 })
      }),
    unsafe,
  ],
  [
    'the same name twice',
    () =>
      zipped((out) => {
        for (const [path, bytes] of sound()) out.addBuffer(bytes, path)
        out.addBuffer(picture, 'media/works/a.png')
      }),
    unsafe,
  ],
  [
    'two names for the same bytes',
    async () => {
      const bytes = await zip(rewrite(sound(), 'media/works/b.png', picture))
      const second = bytes.indexOf('media/works/b.png', listOf(bytes)) - 46
      const first = bytes.indexOf('media/works/a.png', listOf(bytes)) - 46
      bytes.writeUInt32LE(bytes.readUInt32LE(first + 42), second + 42)
      return bytes
    },
    unsafe,
  ],
  [
    'an encrypted file',
    async () => {
      const bytes = await zip(sound())
      const header = bytes.indexOf('media/works/a.png', listOf(bytes)) - 46
      bytes.writeUInt16LE(bytes.readUInt16LE(header + 8) | 1, header + 8)
      return bytes
    },
    unsafe,
  ],
  [
    'more names than anybody has files',
    async () => {
      const bytes = await zip(sound())
      bytes.writeUInt16LE(65_534, endOf(bytes) + 8)
      bytes.writeUInt16LE(65_534, endOf(bytes) + 10)
      return bytes
    },
    tooMuch,
  ],
  [
    'a text of gigabytes in a few kilobytes',
    () =>
      zipped((out) => {
        for (const [path, bytes] of rewrite(sound(), 'posts/00001.json', Buffer.alloc(60 * 1024 * 1024, ' ')))
          out.addBuffer(bytes, path)
      }),
    tooMuch,
  ],
  [
    'a file that says it is smaller than it is',
    async () => {
      const bytes = await zip(rewrite(sound(), 'posts/00001.json', Buffer.alloc(1024 * 1024, ' ')))
      const header = bytes.indexOf('posts/00001.json', listOf(bytes)) - 46
      bytes.writeUInt32LE(10, header + 24)
      return bytes
    },
    broken,
  ],
  [
    'a picture that is not the one of the manifest',
    async () => zip(rewrite(sound(), 'media/works/a.png', Buffer.from('other'), { honest: false })),
    broken,
  ],
  [
    'a file that the manifest does not know',
    async () => zip(new Map(sound()).set('posts/00009.json', Buffer.from('{}'))),
    broken,
  ],
  ['no manifest', async () => zip(new Map([...sound()].filter(([path]) => path !== 'manifest.json'))), form],
  [
    'the manifest of something else',
    async () => zip(rewrite(sound(), 'manifest.json', Buffer.from('{"format":"zip"}'))),
    form,
  ],
  [
    'a manifest that is no JSON',
    async () => zip(rewrite(sound(), 'manifest.json', Buffer.from('['.repeat(100_000)))),
    form,
  ],
  [
    "a second person's section",
    async () =>
      zip(
        rewrite(
          sound(),
          'posts/00001.json',
          Buffer.from(JSON.stringify({ account_id: newId(), item_arr: [] })),
        ),
      ),
    form,
  ],
  ['a zip that ends in the middle', async () => (await zip(sound())).subarray(0, -40), form],
]

describe('an archive that no import can read', () => {
  test.each(hostile)('%s is refused, and nothing is imported', async (_name, make, message) => {
    const person = await server.join()
    const { state, error, result } = await importInto(person, await make())
    expect([state, error?.message, result]).toEqual(['refused', message, undefined])
    expect((await person.api.listWorks({})).work_arr).toEqual([])
  })

  test('a file that is not a zip is refused', async () => {
    const url = await ann.api.signSourceUpload({ id: `${newId().replace(/-7/, '-4')}.zip` })
    const response = await put(url, Buffer.from('MZ\x90 not a zip'))
    expect([response.status, ((await response.json()) as { Code: string }).Code]).toEqual([415, 'A0701'])
  })
})

describe('an import takes the valid items of an archive, reports the others, and takes', () => {
  const outcome = async (sections: Record<string, readonly object[]>, media: Record<string, Buffer> = {}) => {
    const person = await server.join()
    const answer = await importInto(
      person,
      await zip(archiveOf(stranger, sections, { 'media/works/a.png': picture, ...media })),
    )
    expect(answer.state).toBe('done')
    return { person, ...answer.result! }
  }

  test.each<[string, () => Promise<Buffer>]>([
    ['text', async () => textNamedJpg()],
    ['a damaged photo', damagedPhoto],
    [
      'a drawing that could hold a script',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['144 megapixels', () => hugePng(12_000, 12_000)],
  ])('no work out of %s', async (_name, bytes) => {
    const good = work()
    const { count, refused_arr } = await outcome(
      { works: [good, work({ image: { path: 'media/works/b.png' } })] },
      { 'media/works/b.png': await bytes() },
    )
    expect(count.work).toEqual({ added: 1, present: 0, refused: 1 })
    expect(refused_arr).toHaveLength(1)
  })

  test('no film in place of a picture, no work without its file, and no unfinished work', async () => {
    const { count } = await outcome(
      {
        works: [
          work({ media_type: 'video', video: { path: 'media/works/c.mp4' } }),
          work({ image: { path: 'media/nothing.png' } }),
          work({ image: { path: '../../takeout/secret.png' } }),
          work({ state: 'doing' }),
          work({ id: 'x' }),
          work({ params: { a: { b: 1 } } }),
          work({ params: { a: '\0' } }),
        ],
      },
      { 'media/works/c.mp4': picture },
    )
    expect(count.work).toEqual({ added: 0, present: 0, refused: 7 })
  })

  test('no text that a user could not write here', async () => {
    const works = [work(), work(), work(), work(), work()]
    const titles = ['', 'a'.repeat(501), 'hidden\u202Etxt', 'nul\0l', '\ud800']
    const posts = works.map(({ id }, index) => post(id, { title: titles[index] }))
    const { count } = await outcome({ works, posts })
    expect(count).toMatchObject({ work: { added: 5 }, post: { added: 0, refused: 5 } })
  })

  test('no JSON nested beyond the limit', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`
    const archive = archiveOf(stranger, { works: [] })
    const body = `{"account_id":"${stranger}","item_arr":[${deep}]}`
    const person = await server.join()
    const { state } = await importInto(
      person,
      await zip(rewrite(archive, 'works/00001.json', Buffer.from(body))),
    )
    expect(['done', 'refused']).toContain(state)
  })

  test('no post whose work was not imported, no post that moderators hid, and no post with a future date', async () => {
    const [mine, hidden, future] = [work(), work(), work({ create_ts: now + 9_000_000_000 })]
    const posts = [
      post(newId()),
      post(hidden.id, { hidden_by: 'moderator' }),
      post(future.id, { create_ts: now + 9_000_000_000 }),
      post(mine.id),
    ]
    const { count, person } = await outcome({ works: [mine, hidden, future], posts })
    expect(count).toMatchObject({ work: { added: 3 }, post: { added: 2, refused: 2 } })
    const { post_arr } = await person.api.listPosts({ user_id: person.userId })
    for (const { create_ts } of post_arr) expect(create_ts).toBeLessThanOrEqual(Date.now())
  })

  test('nothing with the ids, posts or names of other users', async () => {
    const theirs = await postBy(victim)
    const comment = await victim.api.createComment({ post_id: theirs.id, text: 'Mine' })
    const before = await server.visitor.getPost({ id: theirs.id })
    const clash = work({
      id: theirs.work_id,
      template: { ...work().template, title: { en: 'Taken', zh: '取' } },
    })
    const { count, person } = await outcome({
      works: [clash],
      posts: [post(theirs.work_id, { id: theirs.id, title: 'Not hers' })],
      comments: [
        { id: comment.id, post_id: theirs.id, text: 'On my own now', create_ts: now, update_ts: now },
        { id: newId(), post_id: (await postBy(victim)).id, text: 'On hers', create_ts: now, update_ts: now },
        {
          id: newId(),
          post_id: theirs.id,
          parent_id: newId(),
          text: 'To nobody',
          create_ts: now,
          update_ts: now,
        },
      ],
      ledger: [
        {
          id: newId(),
          type: 'start',
          amount: 1_000_000,
          reason: 'start',
          balance_after: 1_000_000,
          create_ts: now,
        },
      ],
    })
    expect(count).toMatchObject({
      work: { added: 1 },
      post: { added: 1 },
      comment: { added: 1, refused: 2 },
      history: { added: 1 },
    })
    expect(await server.visitor.getPost({ id: theirs.id })).toEqual(before)
    expect((await server.visitor.listComments({ post_id: theirs.id })).comment_arr).toMatchObject([
      { id: comment.id, text: 'Mine', user_info: { id: victim.userId } },
    ])
    const [mine] = (await person.api.listPosts({ user_id: person.userId })).post_arr
    expect(mine).toMatchObject({
      title: 'Not hers',
      template_title: 'Taken',
      user_info: { id: person.userId },
    })
    expect(mine!.id).not.toBe(theirs.id)
    expect((await person.api.listBalances()).balance_arr.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      100,
    )
  })

  test('no title of a hidden template of another user, whatever the archive contains', async () => {
    const { db } = server.context
    const id = newId()
    await db
      .insertInto('work_templates')
      .values({ id, user_id: victim.userId, version: 1, media_type: 'image', delete_ts: now })
      .execute()
    const definition = JSON.stringify({
      title: { en: 'Secret', zh: '秘' },
      media_type: 'image',
      input_arr: [],
    })
    await db
      .insertInto('work_template_versions')
      .values({
        work_template_id: id,
        version: 1,
        definition,
        graph: '{}',
        definition_hash: '',
        cover_key: '',
      })
      .execute()
    const { person } = await outcome({ works: [work({ template: { ...work().template, id } })] })
    expect((await person.api.listWorks({})).work_arr[0]!.template_title).toBe('T')
  })

  test('no location of a picture', async () => {
    const tagged = await sharp(await samplePhoto({ width: 50, height: 40 }))
      .withExif({ IFD2: { BodySerialNumber: 'SERIAL-4711' }, IFD3: { GPSAreaInformation: 'HOME' } })
      .jpeg()
      .toBuffer()
    const item = work({ image: { path: 'media/works/b.jpg' } })
    const { person } = await outcome({ works: [item] }, { 'media/works/b.jpg': tagged })
    const [made] = (await person.api.listWorks({})).work_arr
    const shown = Buffer.from(await (await fetch(pictureOf(made!).url)).arrayBuffer())
    expect([tagged.includes('SERIAL'), shown.includes('SERIAL'), shown.includes('HOME')]).toEqual([
      true,
      false,
      false,
    ])
  })

  test('the valid fields of a profile', async () => {
    const person = await server.join()
    const profile = {
      account_id: stranger,
      nick_name: 'x'.repeat(30),
      bio: 'Fits',
      website: 'javascript:alert(1)',
      avatar: { path: 'media/works/a.png' },
    }
    const archive: Archive = archiveOf(stranger, { works: [] }, { 'media/works/a.png': picture })
    const { state } = await importInto(
      person,
      await zip(rewrite(archive, 'profile.json', Buffer.from(JSON.stringify(profile)))),
    )
    const { bio, nick_name, website, avatar_url } = await person.api.getCurrentUser()
    expect([state, bio, website]).toEqual(['done', 'Fits', ''])
    expect(nick_name).not.toContain('xxx')
    expect(avatar_url).toContain(`avatar/${person.userId}`)
  })
})

test('no temporary file or upload that remains afterwards', async () => {
  expect(await readdir(server.context.tempDir)).toEqual([])
  expect(
    await server.context.db
      .selectFrom('uploads')
      .select('id')
      .where('extension', '=', 'zip')
      .where('used', '=', true)
      .execute(),
  ).toEqual([])
})
