import type { Client, Post, Work } from '@easel/contract'
import { samplePhoto } from '@easel/testkit'
import type { Server } from '../harness/server.ts'
import { wordsToPicture } from '../harness/workflows.ts'
import { type Cast, signUpAll } from './cast.ts'
import { make, offeredTemplate, upload, waitFor } from './making.ts'

/** The content that the screens show. */
export interface World {
  server: Server
  cast: Cast
  /** The ids of templates, by short names. */
  templates: Record<'oil' | 'story' | 'flame' | 'words' | 'film' | 'larger' | 'workflow', string>
  /** Works of Mara: published, unpublished, a video, a film of an engine, and a failed work. */
  works: { posted: Work; unposted: Work; film: Work; engineFilm: Work; failed: Work }
  posts: { painting: Post; chinese: Post; film: Post }
  boardId: string
  /** Project of Mara, with a photo and a result. */
  projectId: string
  /** Private link to Mara's unpublished work. */
  link: { key: string }
  cases: { open: string; decided: string }
  /** The ids of two engines: the first is ready, the second does not answer. */
  engines: { ready: string; away: string }
  /** The first of three works that were started together. */
  batchId: string
  topicId: string
  themeId: string
  /** A reply deep in the comments on the painting. */
  replyId: string
}

/** Fills an installation with the content of a few weeks: authors, pictures, comments, reports, and engines. */
export async function fillWorld(server: Server, engineUrl: string): Promise<World> {
  const cast = await signUpAll(server)
  const { mara, xiaoman, jonas } = cast
  const [marasWork, xiaomansWork, jonasWork] = await Promise.all([
    workOfMara(mara.api),
    workOfXiaoman(xiaoman.api),
    workOfJonas(jonas.api),
  ])
  const posts = { painting: marasWork.painting, chinese: xiaomansWork.misty, film: marasWork.film }
  const replyId = await addComments(cast, posts)
  await addReactions(cast, [...Object.values(posts), xiaomansWork.fruit, jonasWork.flame, jonasWork.poly])
  const boardId = await addBoards(cast, [...Object.values(posts), xiaomansWork.fruit, jonasWork.poly])
  const cases = await addReports(cast, jonasWork)
  await waitForDemoFeed(server)
  const engines = await addEngines(cast.keeper.api, engineUrl)
  const ofEngines = {
    words: await offeredTemplate(mara.api, 'Words to Picture'),
    film: await offeredTemplate(mara.api, 'Bring to Life'),
    larger: await offeredTemplate(mara.api, 'Enlarge and Repair'),
    workflow: await publishWorkflow(mara.api),
  }
  const engineFilm = await make(mara.api, {
    template: 'Bring to Life',
    from: [marasWork.works.posted],
    params: { prompt: 'The tide comes in, and the light fades', seconds: 2 },
  })
  const projectId = await makeProject(mara.api)
  await makeStyleCovers(cast.keeper.api)
  await changeAttemptsOf(cast)
  await measureStorage(cast.keeper.api)
  await announce(cast.keeper.api)
  const themeId = await announceTheme(server, mara.api)
  const { link } = await mara.api.setWorkLink({ id: marasWork.works.unposted.id })
  const [topic] = (await mara.api.listTopics({ keyword: 'harbour' })).topic_arr
  return {
    server,
    cast,
    templates: {
      oil: marasWork.works.posted.work_template_id,
      story: marasWork.works.film.work_template_id,
      flame: jonasWork.flame.work_template_id,
      ...ofEngines,
    },
    works: { ...marasWork.works, engineFilm },
    posts,
    boardId,
    projectId,
    link: link!,
    cases,
    engines,
    batchId: await makeBatch(cast.keeper.api, ofEngines.words),
    topicId: topic!.id,
    themeId,
    replyId,
  }
}

/** Gives attempts to users and takes attempts from them, as an administrator. */
async function changeAttemptsOf({ keeper, jonas }: Cast): Promise<void> {
  const { id } = jonas.user
  await keeper.api.changeAttempts({ id, amount: 30, note: 'Geometry for the spring exhibition' })
  await keeper.api.changeAttempts({ id, amount: -5, note: 'Given twice by mistake' })
}

async function measureStorage(api: Client): Promise<void> {
  await api.measureStorage()
  await waitFor('the measure of the storage', async () => (await api.getStorage()).measure_ts !== undefined)
}

/** Creates an announcement that is not shown yet, and changes a setting several times, so that it has a history. */
async function announce(api: Client): Promise<void> {
  const day = 24 * 3600_000
  const from_ts = Date.now() + 2 * day
  await api.updateSiteSettings({
    share_reward: 8,
    announcement: {
      en: 'We move to a new machine on Sunday morning. Works wait and go on afterwards.',
      zh: '本站将于周日上午迁移服务器，届时作品会暂停等待，随后继续生成。',
      from_ts,
      until_ts: from_ts + day,
    },
  })
}

/** Creates a theme with a post in it. */
async function announceTheme(server: Server, api: Client): Promise<string> {
  const words = {
    'title-en': 'By the water',
    'title-zh': '水边',
    'description-en': 'Harbours, lakes, rain in the street: whatever reflects.',
    'description-zh': '港湾、湖泊、雨后的街道，凡有倒影皆可。',
  }
  await server.host([
    'theme',
    'create',
    ...Object.entries(words).flatMap(([name, text]) => [`--${name}`, text]),
  ])
  const [theme] = (await api.listThemes({ state: 'running' })).theme_arr
  const { id } = await make(api, { template: 'Light and Lens', photograph: 'wind-tree' })
  await api.createPost({ work_id: id, title: 'Still water', theme_id: theme!.id })
  return theme!.id
}

async function workOfMara(api: Client) {
  const scene = await make(api, { template: 'Light and Lens', photograph: 'harbour' })
  const posted = await make(api, { template: 'Oil Painting', from: [scene] })
  const painting = await api.createPost({
    work_id: posted.id,
    title: 'Low tide, and nobody awake yet #harbour #morning',
    alt_text: 'Boats in a harbour below hills, painted with broad strokes',
    share_sources: true,
  })
  const unposted = await make(api, { template: 'Watercolour', from: [scene] })
  const story = await make(api, { template: 'Slideshow', from: [scene, unposted, posted] })
  const film = await api.createPost({ work_id: story.id, title: 'The same bay, three ways #harbour' })
  const failed = await make(api, { template: 'Oil Painting', torn: true })
  return { painting, film, works: { posted, unposted, film: story, failed } }
}

async function workOfXiaoman(api: Client) {
  const scene = await make(api, { template: 'Light and Lens', photograph: 'alps' })
  const ink = await make(api, { template: 'Drawn by Hand', from: [scene] })
  const misty = await api.createPost({ work_id: ink.id, title: '雾里的山，醒来又睡去 #山水 #harbour' })
  const still = await make(api, { template: 'Watercolour', photograph: 'calla' })
  const fruit = await api.createPost({ work_id: still.id, title: '窗边的马蹄莲，下午三点的光 #静物' })
  return { misty, fruit }
}

async function workOfJonas(api: Client) {
  const burning = await make(api, { template: 'Fractal Flame' })
  const flame = await api.createPost({ work_id: burning.id, title: 'Ember study no. 4 #abstract' })
  const scene = await make(api, { template: 'Light and Lens', photograph: 'canyon' })
  const low = await make(api, { template: 'Low Poly', from: [scene] })
  const poly = await api.createPost({
    work_id: low.id,
    title: 'The same valley, in triangles #abstract #harbour',
  })
  return { flame, poly }
}

async function addComments(
  { mara, xiaoman, jonas }: Cast,
  { painting, chinese }: World['posts'],
): Promise<string> {
  const first = await xiaoman.api.createComment({
    post_id: painting.id,
    text: '天边那一抹光太美了！用的是什么参数？',
  })
  const reply = await mara.api.createComment({
    post_id: painting.id,
    parent_id: first.id,
    text: '@xiaoman Large brush, detail at 60 %. 谢谢！',
  })
  const second = await jonas.api.createComment({
    post_id: painting.id,
    text: 'The quiet in this one. I can nearly hear the ropes against the masts, and then nothing at all for a long while.',
  })
  await mara.api.pinComment({ id: second.id })
  await mara.api.likeComment({ id: first.id })
  await xiaoman.api.likeComment({ id: second.id })
  await mara.api.createComment({ post_id: chinese.id, text: 'So much air between the lines.' })
  return reply.id
}

async function addReactions(cast: Cast, posts: readonly Post[]): Promise<void> {
  const { mara, xiaoman, jonas, judge } = cast
  for (const [index, { id }] of posts.entries()) {
    const fans = [xiaoman, mara, jonas, judge].slice(0, 4 - (index % 3))
    for (const { api } of fans) await api.likePost({ id })
  }
  for (const fan of [xiaoman, jonas, judge]) await fan.api.followUser({ id: mara.user.id })
  for (const { user } of [xiaoman, jonas]) await mara.api.followUser({ id: user.id })
  const { work_template_arr } = await mara.api.listWorkTemplates({})
  for (const { id } of work_template_arr.slice(2, 7)) await mara.api.likeWorkTemplate({ id })
  await mara.api.listTasks()
}

/** Creates a public board with followers, and a board for people with its link. Returns the id of the public board. */
async function addBoards({ mara, jonas }: Cast, posts: readonly Post[]): Promise<string> {
  const words = { name: 'Harbours, fog and early light', description: 'What I look at before I paint.' }
  const { id } = await mara.api.createBoard({ ...words, audience: 'public' })
  await mara.api.addToBoard({ id, work_id_arr: posts.map(({ work_id }) => work_id) })
  const shared = await mara.api.createBoard({ name: '给小满看的', audience: 'link' })
  await mara.api.addToBoard({ id: shared.id, work_id_arr: [posts[0]!.work_id] })
  await jonas.api.followBoard({ id })
  return id
}

/** Creates two reports; the second report is decided. */
async function addReports({ mara, xiaoman, judge }: Cast, { flame, poly }: Record<'flame' | 'poly', Post>) {
  const open = await xiaoman.api.report({
    target_type: 'post',
    target_id: poly.id,
    reason: 'copyright',
    text: 'This looks very much like the valley that I posted in March. Please compare the two.',
  })
  const decided = await mara.api.report({ target_type: 'post', target_id: flame.id, reason: 'spam' })
  await judge.api.decideCase({
    id: decided.id,
    action: 'sensitive',
    reason: 'It is no advertising. It flickers strongly, and is covered until somebody asks for it.',
  })
  return { open: open.id, decided: decided.id }
}

/** Starts three works together, and returns the id of the first work. */
async function makeBatch(api: Client, work_template_id: string): Promise<string> {
  const params = { prompt: 'A lighthouse in the fog, seen from a small boat', seed: 7 }
  const { id, batch_work_id_arr } = await api.createWork({ work_template_id, params, count: 3 })
  for (const workId of batch_work_id_arr!)
    await waitFor('a picture of an engine', async () => (await api.getWork({ id: workId })).state === 'done')
  return id
}

/**
 * Makes a template from a ComfyUI workflow, with a form that can be changed on the maker's page. Returns the id of the template.
 */
async function publishWorkflow(api: Client): Promise<string> {
  const { id } = await api.createWorkTemplate({
    title: 'Fox painter',
    description: 'A fox in whatever weather you like, painted by a model of the studio.',
    dag: wordsToPicture,
    cover: { id: await upload(api, await samplePhoto({ width: 900, height: 640, seed: 21 })) },
    input_arr: [
      { node_id: '2', input: 'text', name: '2.text', label: 'What to paint' },
      { node_id: '5', input: 'steps', name: '5.steps', label: 'Steps', max: 40, group: 'Quality' },
      { node_id: '5', input: 'seed', name: '5.seed', label: 'Seed' },
    ],
  })
  return id
}

/** Makes a project of four nodes, runs it, and returns its id. */
async function makeProject(api: Client): Promise<string> {
  const image = await upload(api, await samplePhoto({ width: 900, height: 640, seed: 22 }))
  const ui = {
    1: { class_type: 'LoadImage', inputs: { image } },
    2: { class_type: 'OilPainting', inputs: { image: ['1', 0] } },
    3: { class_type: 'Duotone', inputs: { image: ['2', 0] } },
    4: { class_type: 'SaveImage', inputs: { image: ['3', 0] } },
  }
  const { id } = await api.createProject({ title: 'Harbour in two inks', ui })
  const { id: task } = await api.createProjectTask({ project_id: id })
  await waitFor(
    'a result of a project',
    async () => (await api.getProjectTask({ id: task })).state === 'done',
  )
  return id
}

/** Starts the making of covers for styles, which the forms then show. */
async function makeStyleCovers(api: Client): Promise<void> {
  await api.makeStyleCovers()
  await waitFor('the pictures of styles', async () =>
    (await api.listStyleCovers()).style_cover_arr.every(({ state }) => state === 'made'),
  )
}

/** Adds an engine that is ready and an engine that does not answer, and waits until both are tested. */
async function addEngines(api: Client, address: string): Promise<World['engines']> {
  const ready = await api.createEngine({ kind: 'comfyui', name: 'studio-2', address })
  const away = await api.createEngine({ kind: 'comfyui', name: 'attic', address: 'http://127.0.0.1:9' })
  await waitFor('the tests of engines', async () =>
    (await api.listEngines()).engine_arr.every(({ probe_ts }) => probe_ts !== undefined),
  )
  return { ready: ready.id, away: away.id }
}

const minPosts = 10

/** Waits until the authors of the demo feed have posted enough to fill the columns of the feed. */
async function waitForDemoFeed(server: Server): Promise<void> {
  const posts = async () => (await server.api().listPosts({ limit: 20 })).post_arr
  await waitFor('the feed', async () => (await posts()).length >= minPosts)
}
